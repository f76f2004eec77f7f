import type { GlobalOptions } from '../parse.ts';

/** The flags of `ledger guard`, of all its actions. */
export interface GuardFlags {
  readonly format?: 'pretty' | 'json' | 'compact';
  readonly advisor?: string;
  readonly eslint?: boolean;
  readonly semgrep?: boolean;
}
export type GuardOptions = GuardFlags & GlobalOptions;
