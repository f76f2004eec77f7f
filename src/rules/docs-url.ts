/** Where the project lives; package.json says the same, and a house test compares them. */
export const homepage = 'https://github.com/memory-ledger/memory-ledger';

/** The page of a rule, by the rule's name. */
export function docsUrl(name: string): string {
  return `${homepage}/blob/main/docs/rules/${name}.md`;
}

/** The section of a check of a promotion, `P03`. */
export function gateDocsUrl(code: string, name: string): string {
  return `${homepage}/blob/main/docs/gates.md#${code.toLowerCase()}-${name}`;
}
