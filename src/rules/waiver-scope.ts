import picomatch from 'picomatch';

/**
 * Tells whether a path is in the scope of a waiver.
 *
 * @param isPlain whether the scope is a path, which may have brackets: `[id].ts`
 */
export function waiverScopeMatcher(scope: string, isPlain: boolean): (path: string) => boolean {
  const glob = isPlain ? null : picomatch(scope, { dot: true, noextglob: true });
  return (path) => path === scope || glob?.(path) === true;
}
