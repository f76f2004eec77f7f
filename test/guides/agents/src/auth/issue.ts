export function issue(userId: string): string {
  return `${userId}.${Date.now()}`;
}
