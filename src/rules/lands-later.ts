/** What becomes of a row that a branch leaves to the base. */
export const landsLater: readonly string[] = [
  '`ledger land` writes it there, once this branch is merged',
];
