/** The e-mail of `Name <address>`, folded; the whole text where there is none (document 3.2: who is who). */
export function addressOf(identity: string): string {
  return (/<([^<>]+)>\s*$/.exec(identity)?.[1] ?? identity).normalize('NFKC').trim().toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Whether two identities have one address; a tag behind a plus is the same mailbox. */
export function isSameAddress(one: string, other: string): boolean {
  return addressOf(one) === addressOf(other);
}
