import type { Command } from '#provenance/ledger/law';

import type { Act as EntryAct } from '../entries/entry-recorder.ts';

/** Decisions that are no promotion: what each is called, and what entry it leaves. */
export const dispositions = {
  reject: { did: 'rejected', entry: 'disposition' },
  defer: { did: 'deferred', entry: 'disposition' },
  block: { did: 'blocked', entry: 'disposition' },
  quarantine: { did: 'quarantined', entry: 'quarantine' },
  release: { did: 'released', entry: 'release' },
  reopen: { did: 'reopened', entry: 'reopening' },
  validate: { did: 'validated', entry: 'validation' },
} as const satisfies Readonly<
  Partial<Record<Command, { readonly did: string; readonly entry: EntryAct['kind'] }>>
>;

/** The acts that decide without promoting. */
export type Disposition = keyof typeof dispositions;

/** What a disposition needs to be told besides its reason. */
export interface DisposeOptions {
  /** A date, `2026-12-01`. */
  readonly until: string | null;
  readonly blockedBy: string | null;
  /** A reopened item goes on in this task. */
  readonly task: string | null;
}
