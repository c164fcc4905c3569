#!/usr/bin/env node
/** The engine as an adapter: `node adapter.mjs` answers the protocol on stdin and stdout. */

import { serve } from './stdio.mjs';
import { BRUFF, STANDARD, bruff } from './engine.mjs';
import { createMethods } from './protocol.mjs';

const identity = {
  name: 'bruff-js',
  version: '1.1.0',
  language: 'JavaScript',
  adapter: { name: 'adapter-node', version: '1.1.0' },
};

serve(createMethods(bruff, identity, [BRUFF, STANDARD]));
