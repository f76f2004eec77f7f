const counts = new Map();

export function isAllowed(client, limit = 100) {
  const count = (counts.get(client) ?? 0) + 1;
  counts.set(client, count);
  return count <= limit;
}
