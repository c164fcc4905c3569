#!/usr/bin/env node
/**
 * An engine with one rule wrong, to be caught: to a lead of hearts the ace of hearts counts as a heart, so that its
 * holder must follow with it. The rules say that it is a trump there too (bruff-05.11).
 */

import { serve } from '../adapter-node/stdio.mjs';
import { belongsTo, createEngine } from '../adapter-node/engine.mjs';
import { createMethods } from '../adapter-node/protocol.mjs';

const follows = (card, suit, trump) => belongsTo(card, suit, trump) || (card === 'AH' && suit === 'H');

serve(createMethods(createEngine({ follows }), { name: 'bruff-js-wrong', version: '1.0.0', language: 'JavaScript' }));
