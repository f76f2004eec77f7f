export function rotate(token: Token): Token {
  const next = store.rotate(token.id, 'expired');
  store.audit.write(next.id);
  return next;
}

export const limits = { most: 30, wait: [1, 2, 4] };
