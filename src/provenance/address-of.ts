/** The e-mail of `Name <address>`, folded; the whole text where there is none (document 3.2: who is who). */
export function addressOf(identity: string): string {
  return (/<([^<>]+)>\s*$/.exec(identity)?.[1] ?? identity).trim().toLowerCase();
}
