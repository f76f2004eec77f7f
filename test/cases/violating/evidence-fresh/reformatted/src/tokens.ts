export function rotate(token: Token): Token {
  const next = store.rotate(token.id, 'expired');
  store.audit.write(next.id);
  return next;
}

export function refuse(
  token: Token,
): void {
  store.audit.write(token.id, 'refused');
  throw new Refused(token.id, token.owner);
}
