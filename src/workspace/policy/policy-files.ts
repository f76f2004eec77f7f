import type { SpannedValue } from '../document.ts';
import type { Baseline, Waivers } from '../schema/generated/types.ts';

export const waiversFile = 'ledger.waivers.json';
export const baselineFile = 'ledger.baseline.json';
export type Waiver = Waivers['waivers'][number];
export type BaselineEntry = Baseline['entries'][number];

/** The decisions about problems, beside the configuration of any revision. */
export interface PolicyFiles {
  readonly waivers: readonly SpannedValue<Waiver>[];
  readonly baseline: readonly SpannedValue<BaselineEntry>[];
  /** By path: the texts that the spans refer to. */
  readonly texts: ReadonlyMap<string, string>;
}

export const noPolicy: PolicyFiles = { waivers: [], baseline: [], texts: new Map() };

/** True for a JSON file that is not a ledger entry. */
export function isPolicyFile(path: string): boolean {
  return path === waiversFile || path === baselineFile;
}
