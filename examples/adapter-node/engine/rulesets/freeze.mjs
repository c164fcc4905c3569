/** Freezes a value of plain objects and lists through and through. */
export function freezeDeep(value) {
  if (typeof value !== 'object' || value === null) return value;
  Object.values(value).forEach(freezeDeep);
  return Object.freeze(value);
}
