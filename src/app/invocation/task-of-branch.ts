/** The task of a branch: that of `feature/auth refresh` is `feature-auth-refresh`. */
export function taskOfBranch(branch: string): string | null {
  const slug = branch
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|-+$/gu, '')
    .slice(0, 120);
  return slug === '' ? null : slug;
}
