/** The e-mail of `Name <address>`, folded; the whole text where there is none (document 3.2: who is who). */
export function addressOf(identity: string): string {
  return (/<([^<>]+)>\s*$/.exec(identity)?.[1] ?? identity).normalize('NFKC').trim().toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Whether two identities are one person: by their addresses, or by what `.mailmap` makes of them, which joins and never parts (document 3.2). */
export function isSamePerson(people: ReadonlyMap<string, string>): (one: string, other: string) => boolean {
  return (one, other) => isSameAddress(one, other) || isSameAddress(people.get(one) ?? one, people.get(other) ?? other);
}

/** Whether two identities have one address; a tag behind a plus is the same mailbox. */
export function isSameAddress(one: string, other: string): boolean {
  return addressOf(one) === addressOf(other);
}
