/**
 * Whether a file is an entry of one of some ledgers, or says what is waived or how memory is set
 * up.
 */
export function isBesideRecords(ledgers: readonly string[], path: string): boolean {
  return (
    /(?:^|\/)ledger\.(?:[\w-]+\.)?json$/.test(path) ||
    ledgers.some((folder) => path.startsWith(`${folder}/`))
  );
}
