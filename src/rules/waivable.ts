/**
 * Rules that keep the checks themselves safe: unreadable files, entries that were changed, the
 * waivers, the policy.
 */
const fixed: ReadonlySet<string> = new Set(['LDG001', 'LED501', 'LED503']);

/** Whether an exception may be made of a rule, by waiver, directive or baseline. */
export function mayBeWaived(code: string): boolean {
  return !fixed.has(code) && !/^(?:WAV|POL)/.test(code);
}

/**
 * Rules that say that memory or the ledger is not what was decided, or not what it shows: no
 * comment beside a text speaks for it at a gate.
 */
export function guardsMemory(code: string): boolean {
  return /^(?:LED50[1-689]|LED51[01]|SEC|FND302|FND309|FND31[0179]|FND320|QUE409|GLO207|IDX108|IDX11[45]|AUT605)/.test(
    code,
  );
}

/**
 * Whether a rule judges files outside of memory, so that a waiver can name one that nobody read, or
 * that is not there yet.
 */
export function judgesAnyFile(code: string): boolean {
  return code.startsWith('GRD');
}

/**
 * Rules that compare with another revision, and so find nothing where there is none, nor once a
 * change is merged.
 */
const comparing: ReadonlySet<string> = new Set([
  ...['FND310', 'FND311', 'FND317', 'QUE409', 'AUT604', 'GRD003'],
]);

/**
 * Whether a rule says of files as they stand whether something is wrong, so that its silence means
 * something.
 */
export function judgesWhatStands(code: string): boolean {
  return !comparing.has(code);
}
