export function refresh(token: string): string {
  return rotate(token, { reuse: false });
}
