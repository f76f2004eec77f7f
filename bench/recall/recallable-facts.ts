import { readSurface } from '#provenance/surfaces/surface-name';
import type { RecallRecordWithSource } from '#recall/list-recall-records';

/** A fact of a labelled set. */
export interface Fact {
  readonly id: string;
  readonly title: string;
  readonly claim: string;
  readonly appliesWhen: readonly string[];
  readonly notWhen: readonly string[];
  readonly loadWhen: string;
  readonly evidence: string;
}

const surfaceOf = (evidence: string): { readonly kind: string; readonly surface: string } => ({
  kind: evidence.includes('#L') ? 'lines' : 'file',
  surface: evidence,
});
/** A fact as recall takes it; without `whole`, its condition alone. */
export const recallable = (fact: Fact, whole: boolean): RecallRecordWithSource =>
  ({
    path: fact.id,
    id: fact.id,
    title: whole ? fact.title : '',
    claim: whole ? fact.claim : '',
    loadWhen: fact.loadWhen,
    appliesWhen: whole ? fact.appliesWhen : [],
    doesNotApplyWhen: [],
    paths: [],
    cites: [surfaceOf(fact.evidence)].flatMap(
      ({ kind, surface }) => readSurface(kind, surface)?.path ?? [],
    ),
    cited: [{ path: fact.id, order: 0, rows: [surfaceOf(fact.evidence)], more: [] }],
    evidence: [],
    verifiedAt: null,
    standing: 'fact',
    kind: 'fact',
    history: null,
  }) as unknown as RecallRecordWithSource;
