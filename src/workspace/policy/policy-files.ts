import type { Located } from '../document.ts';
import type { Baseline, Waivers } from '../schema/generated/types.ts';

/** Where waivers live, beside the configuration. */
export const waiversFile = 'ledger.waivers.json';

/** Where problems that were there before live, beside the configuration. */
export const baselineFile = 'ledger.baseline.json';

/** One waiver, as `ledger waive` writes it; what somebody left out by hand is missing. */
export type Waiver = Waivers['waivers'][number];

/** One problem that was there before. */
export type BaselineEntry = Baseline['entries'][number];

/**
 * What was decided about problems, beside the configuration: a value, whichever revision it was
 * read from.
 */
export interface PolicyFiles {
  readonly waivers: readonly Located<Waiver>[];
  readonly baseline: readonly Located<BaselineEntry>[];
  /** The texts they were read from, by path: places are into these. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Nothing was decided. */
export const noPolicy: PolicyFiles = { waivers: [], baseline: [], texts: new Map() };

/** Whether a path is one of these files: JSON that is no ledger entry. */
export function isPolicyFile(path: string): boolean {
  return path === waiversFile || path === baselineFile;
}
