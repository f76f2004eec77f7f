const used = new Set<string>();

export function refresh(token: string): string {
  if (used.has(token)) throw new Error('reuse');
  used.add(token);
  return `${token}.next`;
}
