import { lineMap } from '#diagnostics/line-map';
import { shellWord } from '#messages/shell-word';
import type { World } from '#promotion/reliance';
import type { Duplicate } from '#provenance/comparison/duplicates';
import { isOfText, type StandingMemory } from '#provenance/comparison/standing-memory';
import { kindOfRole } from '#provenance/discovery-kinds';
import { compareEvidence } from '#provenance/evidence/compare-evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import { recallables } from '#recall/recallable';
import type { ConflictSide, ConflictWay } from '#reporters/conflicts';
import { itemHandle } from '#rules/queue-items';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

/** One side as it is shown, with where it comes from. */
export interface Side {
  readonly memory: StandingMemory;
  readonly shown: ConflictSide;
}

/** What resolves a contradiction, with real names; which side is wrong only people know. */
export function waysOfContradiction(
  [one, other]: readonly [Side, Side],
  how: string,
  ledger: Ledger,
): ConflictWay[] {
  const [older, newer] = how === 'superseded' || !isLater(one, other) ? [one, other] : [other, one];
  const replaces = replacing(
    older,
    newer,
    how === 'superseded' ? 'so it is' : `${nameOf(newer, one)} replaced ${nameOf(older, one)}`,
    ledger,
  );
  if (how === 'superseded') return [...replaces, ...withdrawing(newer, one, ledger)];
  return [
    ...withdrawing(one, one, ledger),
    ...withdrawing(other, one, ledger),
    ...replaces,
    ...inItsCase([one, other], ledger),
  ];
}

/** What resolves a duplicate: one that stands for both. */
export function waysOfDuplicate(
  [one, other]: readonly [Side, Side],
  { exact }: Pick<Duplicate, 'exact'>,
  ledger: Ledger,
): ConflictWay[] {
  const [kept, left] = isDecided(one) || !isDecided(other) ? [one, other] : [other, one];
  const handle = (side: Side): string => itemHandle(side.memory.history, ledger, side.memory.path);
  const keep =
    canBeReplaced(left) && isDecided(kept)
      ? replacing(
          left,
          kept,
          `one fact${exact ? '' : ', if it is one'}: ${nameOf(kept, one)} stands for both`,
          ledger,
        )
      : // Withdrawn as wrong, the claim could not stand in the other place either.
        isRecorded(left)
        ? [
            {
              when: `one is enough: leave out ${nameOf(left, one)}`,
              command: `ledger retract ${handle(left)} --because stale --reason "…"`,
            },
          ]
        : undecided(left, one);
  const confirm =
    isRecorded(kept) && keepsEvidence(kept)
      ? [
          {
            when: `${nameOf(kept, one)} was looked at again and still holds`,
            command: `ledger confirm ${handle(kept)}`,
          },
        ]
      : [];
  return [...keep, ...confirm, ...inItsCase([one, other], ledger)];
}

/** Whether nobody decided about an item yet. */
export function isWaiting(history: ItemHistory | null | undefined): boolean {
  return (
    history !== null &&
    history !== undefined &&
    ['pending', 'validated', 'deferred', 'blocked'].includes(history.status)
  );
}

/**
 * What resolves a conflict of what waits with what stands: which of them holds, or that both do.
 */
export function waysOfWaiting(
  sides: readonly [Side, Side],
  kind: 'contradiction' | 'duplicate',
  ledger: Ledger,
): ConflictWay[] {
  const [first, second] = sides;
  const [waits, other] = isWaiting(second.memory.history) ? [second, first] : [first, second];
  const handle = itemHandle(waits.memory.history, ledger, waits.memory.path);
  const reject = (when: string, reason: string): ConflictWay => ({
    when,
    command: `ledger reject ${handle} --reason ${shellWord(reason)}`,
  });
  // Two that both wait are compared with each other by who decides; one of them is enough.
  const stands =
    isWaiting(other.memory.history) || !isDecided(other)
      ? []
      : replacing(other, waits, `${nameOf(waits, first)} replaces ${nameOf(other, first)}`, ledger);
  if (kind === 'contradiction')
    return [reject(`${nameOf(waits, first)} is wrong`, 'contradicted'), ...stands];
  const confirm =
    isRecorded(other) && !isWaiting(other.memory.history) && keepsEvidence(other)
      ? [
          {
            when: `${nameOf(other, first)} was looked at again and still holds`,
            command: `ledger confirm ${itemHandle(other.memory.history, ledger, other.memory.path)}`,
          },
        ]
      : [];
  return [
    reject(`it is known already: ${nameOf(other, first)} says it`, 'known already'),
    ...confirm,
    ...stands,
  ];
}

/** The first or the second of those that are shown, as people read them. */
function nameOf(side: Side, first: Side): string {
  return side === first ? 'the first' : 'the second';
}

function isRecorded({ memory }: Side): boolean {
  return memory.history !== undefined;
}

/** Whether somebody decided about it, in the ledger or before there was one. */
function isDecided({ memory }: Side): boolean {
  return memory.record !== null || memory.history !== undefined;
}

function keepsEvidence({ memory }: Side): boolean {
  return memory.record !== null || memory.kind === 'fact';
}

/** Only what states one thing can be replaced by what states another. */
function canBeReplaced({ memory: { record } }: Side): boolean {
  return record?.role === 'finding' || record?.role === 'adr';
}

function isLater(one: Side, other: Side): boolean {
  return (one.shown.promotedAt ?? '') > (other.shown.promotedAt ?? '');
}

function withdrawing(side: Side, first: Side, ledger: Ledger): ConflictWay[] {
  if (!isDecided(side)) return undecided(side, first);
  const adopted = adopting(side);
  return (
    adopted ?? [
      {
        when: `${nameOf(side, first)} is wrong`,
        command:
          `ledger retract ${itemHandle(side.memory.history, ledger, side.memory.path)}` +
          ' --because contradicted --reason "…"',
      },
    ]
  );
}

function replacing(older: Side, newer: Side, when: string, ledger: Ledger): ConflictWay[] {
  if (
    !canBeReplaced(older) ||
    !canBeReplaced(newer) ||
    older.memory.record?.role !== newer.memory.record?.role
  )
    return [];
  const adopted = adopting(older) ?? adopting(newer);
  const handle = (side: Side): string => itemHandle(side.memory.history, ledger, side.memory.path);
  return adopted ? [] : [{ when, command: `ledger supersede ${handle(older)} ${handle(newer)}` }];
}

/** Both hold, each in its case: one that says when is put in the place of one that does not. */
function inItsCase(sides: readonly [Side, Side], ledger: Ledger): ConflictWay[] {
  const side = sides.find((each) => each.memory.record?.role === 'finding' && isRecorded(each));
  return side
    ? [
        {
          when: 'both hold, each in its case: say when under Applies when of the corrected copy that this opens',
          command: `ledger supersede ${itemHandle(side.memory.history, ledger, side.memory.path)}`,
        },
      ]
    : [];
}

/** What no entry speaks of is taken into the ledger before it can be decided about. */
function adopting({ memory }: Side): ConflictWay[] | null {
  return memory.record !== null && !memory.history
    ? [
        {
          when: `${memory.path} has no entry yet: take it into the ledger, and decide then`,
          command: `ledger adopt ${shellWord(memory.path)}`,
        },
      ]
    : null;
}

/**
 * A note that its own agents read whatever anybody decides: the file is corrected, or the note is
 * proposed and judged.
 */
function undecided(side: Side, first: Side): ConflictWay[] {
  if (isOfText(side.memory) && side.memory.text.kind === 'instructions')
    return [
      {
        when:
          `${nameOf(side, first)} is out of date: correct it in ` +
          `${side.memory.path}:${side.shown.line}, and compare again`,
        command: `ledger conflicts ${shellWord(side.memory.path)}`,
      },
    ];
  return [
    {
      when:
        `nobody decided about ${nameOf(side, first)}, and its agents read it: correct or ` +
        'delete it in its file, or propose it',
      command: `ledger capture --from ${shellWord(side.memory.path)}`,
    },
  ];
}

/**
 * Finds the record or native note of a statement; null if only a ledger entry holds it, and for
 * native notes without a decision.
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
