export const limit = 10;
export function rotate(token: string): string {
  return token + limit;
}
