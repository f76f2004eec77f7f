/**
 * Values with the accessors of all of their kind: an accessor in a literal would take ten times the
 * room of its value.
 *
 * @param values a literal of the caller, which becomes what is returned: a copy would lie in two
 *   places
 */
export function sharing<P extends object, V extends object>(parts: P, values: V): P & V {
  return Object.setPrototypeOf(values, parts) as P & V;
}
