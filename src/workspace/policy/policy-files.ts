import type { SpannedValue } from '../document.ts';
import type { Baseline, Waivers } from '../schema/generated/types.ts';

/** Name of the file with waivers, at the root. */
export const waiversFile = 'ledger.waivers.json';
/** Name of the file with the baseline, at the root. */
export const baselineFile = 'ledger.baseline.json';
/** One rule that is switched off, or made less severe, for a path or a glob. */
export type Waiver = Waivers['waivers'][number];
/** A problem that already existed when the baseline was written. */
export type BaselineEntry = Baseline['entries'][number];

/** The decisions about problems, beside the configuration of any revision. */
export interface PolicyFiles {
  readonly waivers: readonly SpannedValue<Waiver>[];
  readonly baseline: readonly SpannedValue<BaselineEntry>[];
  /** By path: the texts that the spans refer to. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Neither waivers nor a baseline. */
export const noPolicy: PolicyFiles = { waivers: [], baseline: [], texts: new Map() };

/** True for a JSON file that is not a ledger entry. */
export function isPolicyFile(path: string): boolean {
  return path === waiversFile || path === baselineFile;
}
