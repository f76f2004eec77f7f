import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { RecordedAct } from '../recorded-acts.ts';

type EntryKind = LedgerEntry['act'];

/**
 * What an entry says of an item besides where it stands: its claim, the digest of its body, its
 * Load when, what was hashed of its evidence, and its provenance. `wording` is a claim in a better
 * spelling, `hashes` is the same evidence as it is now.
 */
export type Aspect =
  'claim' | 'wording' | 'body' | 'condition' | 'evidence' | 'hashes' | 'provenance';

/**
 * What an act may change of an item that nobody made memory yet, and of one that is or was memory.
 */
interface Changes {
  readonly undecided: readonly Aspect[];
  readonly memory: readonly Aspect[];
}

const everything: readonly Aspect[] = ['claim', 'body', 'condition', 'evidence', 'provenance'];
/**
 * What people edit in a candidate is taken along by whatever decides about it; an act that
 * withdraws keeps what it found.
 */
const asFound: Changes = { undecided: ['claim', 'body', 'evidence'], memory: ['body'] };

/**
 * The law of what acts carry, one row an act: memory is said in better words by an amendment and
 * looked at again by a confirmation; a promotion that settles what branches decided apart says what
 * one of them said; a correction moves it, and its links with it.
 */
const changes: Readonly<Record<EntryKind, Changes>> = {
  raise: { undecided: everything, memory: [] },
  adoption: { undecided: everything, memory: everything },
  validation: asFound,
  promotion: { undecided: everything, memory: ['hashes', 'provenance'] },
  disposition: asFound,
  review: asFound,
  quarantine: asFound,
  release: { undecided: ['claim', 'body'], memory: [] },
  reopening: { undecided: ['claim', 'body'], memory: [] },
  supersession: asFound,
  rollback: asFound,
  staleness: asFound,
  amendment: { undecided: [], memory: ['wording', 'body', 'condition', 'provenance'] },
  confirmation: { undecided: [], memory: ['condition', 'hashes', 'provenance'] },
  correction: { undecided: ['body'], memory: ['body'] },
  close: { undecided: [], memory: [] },
};

/** Whether an act of a kind may change this about an item. */
export function mayChange(kind: EntryKind, aspect: Aspect, wasMemory: boolean): boolean {
  return changes[kind][wasMemory ? 'memory' : 'undecided'].includes(aspect);
}

/**
 * Acts after which the body stands as memory: what was found when it was withdrawn is no measure
 * for taking it back.
 */
const holding: ReadonlySet<EntryKind> = new Set([
  'promotion',
  'adoption',
  'amendment',
  'confirmation',
  'release',
  'correction',
]);

/** Whether an act holds the digest that the body of memory is measured by. */
export function holdsBody({ entry, item }: RecordedAct): boolean {
  return item.body_digest !== undefined && holding.has(entry.content.act);
}
