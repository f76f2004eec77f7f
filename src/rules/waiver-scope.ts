import picomatch from 'picomatch';

/**
 * Whether a path is in the scope of a waiver.
 *
 * @param isPlain whether the scope is the name of one file: `[id].ts` is also one
 */
export function inScope(scope: string, isPlain: boolean): (path: string) => boolean {
  const glob = isPlain ? null : picomatch(scope, { dot: true, noextglob: true });
  return (path) => path === scope || glob?.(path) === true;
}
