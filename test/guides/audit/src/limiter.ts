const hits = new Map<string, number>();

export function limiter(client: string, limit: number): boolean {
  const count = (hits.get(client) ?? 0) + 1;
  hits.set(client, count);
  return count <= limit;
}
