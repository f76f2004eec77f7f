/**
 * Whether a path names no place of the tree, whatever stands there: one above the root, or of git
 * or the journal.
 */
export function liesOutside(path: string): boolean {
  return (
    path.startsWith('/') ||
    path.split('/').some((part) => part === '..' || part === '.git' || part === '.txn')
  );
}
