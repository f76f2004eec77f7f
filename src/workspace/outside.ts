/** Whether a path names a place that is no part of the tree, whatever stands there: above the root, or git's and the journal's own. */
export function liesOutside(path: string): boolean {
  return path.startsWith('/') || path.split('/').some((part) => part === '..' || part === '.git' || part === '.txn');
}
