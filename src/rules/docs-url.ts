/** Where the project lives; package.json says the same, and a house test compares them. */
export const homepage = 'https://github.com/memory-ledger/memory-ledger';

/** The page of a rule, by the rule's name. */
export function docsUrl(name: string): string {
  return `${homepage}/blob/main/docs/rules/${name}.md`;
}
