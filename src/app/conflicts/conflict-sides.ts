import { lineMap } from '#diagnostics/line-map';
import type { World } from '#promotion/reliance';
import type { StandingMemory } from '#provenance/comparison/standing-memory';
import { isOfText } from '#provenance/comparison/standing-text';
import { kindOfRole } from '#provenance/discovery-kinds';
import { compareEvidence } from '#provenance/evidence/compare-evidence';
import { recordOfItem } from '#provenance/native-item';
import { recallables } from '#recall/recallable';
import type { ConflictSide } from '#reporters/conflicts';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';

/**
 * The record or native note that a statement is in; null for what is in its entry alone, and for
 * notes nobody decided about.
 */
export function recordOf(
  { record, history }: StandingMemory,
  workspace: World['workspace'],
): MemoryRecord | null {
  return record ?? (history ? recordOfItem(history, workspace) : null);
}

/** Says of statements what stands behind them: evidence as it is now, who decided, and when. */
export function conflictSides(world: World): (memory: StandingMemory) => ConflictSide {
  const { workspace, ledger } = world;
  const texts = new Map(
    [...workspace.documents, ...workspace.entries].map(({ path, text }) => [path, text]),
  );
  const verified = new Map(
    recallables(workspace, ledger).map((each) => [each.path, each.verifiedAt]),
  );
  const known = new Map<StandingMemory, ConflictSide>();
  return (memory) => {
    const before = known.get(memory);
    if (before) return before;
    const { path, span, claim, appliesWhen, doesNotApplyWhen, history } = memory;
    const record = recordOf(memory, workspace);
    const decided = history?.acts.filter((act) => act.item.to === 'promoted') ?? [];
    const act = decided.at(-1)?.entry.content;
    const shown: ConflictSide = {
      path,
      line: lineMap(texts.get(path) ?? '').place(span).start.line,
      short: history ? ledger.shortOf(history.item) : null,
      kind:
        memory.kind ??
        (memory.record && kindOfRole(memory.record.role)) ??
        (isOfText(memory) ? memory.text.kind : 'note'),
      status:
        history?.status ?? (memory.record ? (statusOf(memory.record) ?? 'promoted') : 'undecided'),
      claim,
      appliesWhen,
      doesNotApplyWhen,
      evidence: compareEvidence(record, history ?? null, world).surfaces.map(
        ({ surface, state, place }) => ({ surface, state, place }),
      ),
      reviewer: act
        ? act.reviewer
          ? `${act.reviewer.identity} (${act.reviewer.standing})`
          : act.by
        : memory.record
          ? (scalarOf(mapOf(memory.record.document), 'reviewer_or_tool')?.value ?? null)
          : null,
      promotedAt: dayOf(decided[0]?.entry.content.at),
      verifiedAt: dayOf(verified.get(memory.record?.path ?? history?.path ?? path)),
    };
    known.set(memory, shown);
    return shown;
  };
}

function dayOf(at: string | null | undefined): string | null {
  return /^\d{4}-\d\d-\d\d/.exec(at ?? '')?.[0] ?? null;
}
