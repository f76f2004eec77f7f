/** Names that some service takes for everybody who reads a text. */
const everybody: ReadonlySet<string> = new Set(['@all', '@everyone', '@here', '@channel']);

const login = /^@@?[a-z\d](?:[\w.-]{0,99})(?:\/[a-z\d_](?:[\w.-]{0,99})){0,9}$/i;
const address = /^[\w.+%-]{1,64}@[a-z\d](?:[a-z\d-]{0,62})(?:\.[a-z\d-]{1,63}){1,8}$/i;

/**
 * Whether a word names an owner: `@login`, `@organisation/team` or an address. What addresses
 * everybody names nobody.
 */
export function isOwner(word: string): boolean {
  return (login.test(word) && !everybody.has(word.toLowerCase())) || address.test(word);
}

/** Whether an owner is a team or a role, whose members no text names. */
export function isTeam(owner: string): boolean {
  return owner.startsWith('@') && (owner.includes('/') || owner.startsWith('@@'));
}
