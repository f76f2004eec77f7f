/** Whether a path is one of those that were named, or lies below one; an empty name is the root. */
export function isNamed(path: string, named: readonly string[]): boolean {
  return named.some((each) => each === '' || path === each || path.startsWith(`${each}/`));
}

/** Whether a path was asked about: without names, all are. */
export function isAskedFor(path: string, named: readonly string[]): boolean {
  return named.length === 0 || isNamed(path, named);
}
