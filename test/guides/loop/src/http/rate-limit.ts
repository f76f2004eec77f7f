const hits = new Map<string, number>();

export function limiter(ip: string, limit = 100): boolean {
  const count = (hits.get(ip) ?? 0) + 1;
  hits.set(ip, count);
  return count <= limit;
}
