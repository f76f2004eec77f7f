/** Values with the accessors of all of their kind: an accessor in a literal would take ten times the room of its value. */
export function sharing<P extends object, V extends object>(parts: P, values: V): P & V {
  return Object.assign(Object.create(parts) as P, values);
}
