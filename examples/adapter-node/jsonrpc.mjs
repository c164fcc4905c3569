/** JSON-RPC 2.0, one message a line: a line in, a line out. Pure, so that it runs wherever the engine runs. */

import { InvalidInput, NotOffered } from './engine.mjs';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const NOT_OFFERED = -32004;

const answer = (id, outcome) => JSON.stringify({ jsonrpc: '2.0', id, ...outcome });
const failure = (id, code, message, data) => answer(id, { error: { code, message, data } });

const isId = (id) => Number.isInteger(id) && id >= 0 && id < 2 ** 31;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function failureOf(id, error) {
  if (error instanceof NotOffered) return failure(id, NOT_OFFERED, error.message, error.data);
  if (error instanceof InvalidInput) return failure(id, INVALID_PARAMS, error.message, error.data);
  return failure(id, INTERNAL_ERROR, `failure inside: ${error?.message ?? error}`);
}

function parse(line) {
  try {
    return { request: JSON.parse(line) };
  } catch {
    return { fault: failure(null, PARSE_ERROR, 'not a line of JSON (expected one request object)') };
  }
}

function faultIn(request) {
  if (!isObject(request)) return failure(null, INVALID_REQUEST, 'not a request (expected one object a line)');
  const id = isId(request.id) ? request.id : null;
  if (request.jsonrpc !== '2.0') return failure(id, INVALID_REQUEST, "not a request (expected jsonrpc '2.0')");
  if (id === null) return failure(id, INVALID_REQUEST, 'not a request (expected id to be a whole number below 2^31)');
  if (typeof request.method !== 'string') return failure(id, INVALID_REQUEST, 'not a request (expected a method)');
  return null;
}

/**
 * The answer to one request line.
 * @param {Readonly<Record<string, (params: object) => object>>} methods
 * @param {string} line
 * @returns {string} one line, without its end
 */
export function respond(methods, line) {
  const { request, fault } = parse(line);
  const wrong = fault ?? faultIn(request);
  if (wrong) return wrong;
  const { id, method, params = {} } = request;
  if (!Object.hasOwn(methods, method)) return failure(id, METHOD_NOT_FOUND, `unknown method '${method}'`);
  if (!isObject(params)) return failure(id, INVALID_PARAMS, 'unexpected params (expected an object)');
  try {
    return answer(id, { result: methods[method](params) });
  } catch (error) {
    return failureOf(id, error);
  }
}
