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
  return /^(?:LED50[1-689]|LED51[0-2]|SEC|FND302|FND309|FND320|QUE409)/.test(code);
}

/**
 * Whether a rule says who decides, and what a change must not do: less of it lets a later change
 * decide alone, or alter memory unseen.
 */
export function keepsDecisions(code: string): boolean {
  return guardsMemory(code) || /^(?:POL|LDG001|LED507|AUT60[14]|QUE40[167])/.test(code);
}

/**
 * Rules that compare with another revision, and so find nothing where there is none, nor once a
 * change is merged.
 */
const comparing: ReadonlySet<string> = new Set(['FND309', 'QUE409', 'AUT604']);

/**
 * Whether a rule looks at the files of the project, where memory is about them. They change every
 * day, so an exception holds until its day, whatever a file says.
 */
export function looksAtCode(code: string): boolean {
  return code === 'GRD001' || code === 'GRD003';
}

/**
 * Whether a rule says of files as they stand whether something is wrong, so that its silence means
 * something.
 */
export function judgesWhatStands(code: string): boolean {
  // Of guards only what a change adds is found at a gate.
  return !comparing.has(code) && !looksAtCode(code);
}
