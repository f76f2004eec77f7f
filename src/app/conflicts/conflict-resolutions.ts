import { shellWord } from '#messages/shell-word';
import type { ActInputs } from '#promotion/act-inputs';
import type { Duplicate } from '#provenance/comparison/duplicates';
import { isOfText, type MemoryStatement } from '#provenance/comparison/memory-statements';
import { kindOfRole } from '#provenance/discovery-kinds';
import { compareEvidence } from '#provenance/evidence/compare-evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import { listRecallRecords } from '#recall/list-recall-records';
import type { ConflictSide, ConflictWay } from '#reporters/conflicts';
import { itemHandle } from '#rules/message-words';
import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

import { startPositionFinder } from './text-parts.ts';

/** One side of a conflict, as memory and as it is shown. */
export interface Side {
  readonly memory: MemoryStatement;
  readonly shown: ConflictSide;
}

/** Commands that resolve a contradiction: either side may be wrong, or both hold in their cases. */
export function contradictionResolutions(
  [one, other]: readonly [Side, Side],
  how: string,
  ledger: Ledger,
): ConflictWay[] {
  if (how === 'superseded')
    return [
      ...replacing(one, other, 'it replaces the first', ledger),
      ...withdrawing(other, one, ledger),
    ];
  const [older, newer] = isLater(one, other) ? [other, one] : [one, other];
  return [
    ...withdrawing(one, one, ledger),
    ...withdrawing(other, one, ledger),
    ...replacing(older, newer, `${nameOf(newer, one)} replaced ${nameOf(older, one)}`, ledger),
    ...inItsCase([one, other], ledger),
  ];
}

/** Commands that resolve a duplicate: one side remains for both. */
export function duplicateResolutions(
  [one, other]: readonly [Side, Side],
  { exact }: Pick<Duplicate, 'exact'>,
  ledger: Ledger,
): ConflictWay[] {
  const [kept, left] = isDecided(one) || !isDecided(other) ? [one, other] : [other, one];
  return [
    ...leavingOut(left, kept, one, exact, ledger),
    ...confirming(kept, one, ledger),
    ...inItsCase([one, other], ledger),
  ];
}

function leavingOut(
  left: Side,
  kept: Side,
  first: Side,
  exact: boolean,
  ledger: Ledger,
): ConflictWay[] {
  if (canBeReplaced(left) && isDecided(kept)) {
    const sure = exact ? '' : ', if it is one';
    return replacing(left, kept, `one fact${sure}: keep ${nameOf(kept, first)}`, ledger);
  }
  if (!isRecorded(left)) return undecided(left, first);
  // Withdrawn as wrong, the claim could not remain in the other place either.
  return [
    {
      when: `one is enough: withdraw ${nameOf(left, first)}`,
      command: `ledger retract ${handleOf(left, ledger)} --because stale --reason "…"`,
    },
  ];
}

const waiting: ReadonlySet<string> = new Set(['pending', 'validated', 'deferred', 'blocked']);

/** Whether an item is pending. */
export function isWaiting(history: ItemHistory | null | undefined): boolean {
  return waiting.has(history?.status ?? '');
}

/** Commands that resolve a conflict of a waiting item: one side holds, or both do. */
export function pendingResolutions(
  sides: readonly [Side, Side],
  kind: 'contradiction' | 'duplicate',
  ledger: Ledger,
): ConflictWay[] {
  const [first, second] = sides;
  const [waits, other] = isWaiting(second.memory.history) ? [second, first] : [first, second];
  const reject = (when: string, reason: string): ConflictWay => ({
    when,
    command: `ledger reject ${handleOf(waits, ledger)} --reason ${shellWord(reason)}`,
  });
  // Of two waiting items, one is enough: the reviewer compares them.
  const replaces =
    isWaiting(other.memory.history) || !isDecided(other)
      ? []
      : replacing(other, waits, `${nameOf(waits, first)} replaces ${nameOf(other, first)}`, ledger);
  if (kind === 'contradiction')
    return [reject(`${nameOf(waits, first)} is wrong`, 'contradicted'), ...replaces];
  return [
    reject(`${nameOf(other, first)} already claims it`, 'known already'),
    ...confirming(other, first, ledger),
    ...replaces,
  ];
}

function nameOf(side: Side, first: Side): string {
  return side === first ? 'the first' : 'the second';
}

/** The short ID or path that commands take. */
function handleOf({ memory }: Side, ledger: Ledger): string {
  return itemHandle(memory.history, ledger, memory.path);
}

function isRecorded({ memory }: Side): boolean {
  return memory.history !== undefined;
}

/** Whether it was decided, in the ledger or before there was one. */
function isDecided({ memory }: Side): boolean {
  return memory.record !== null || memory.history !== undefined;
}

/** A record is only replaced by one that states one thing, too. */
function canBeReplaced({ memory: { record } }: Side): boolean {
  return record?.role === 'finding' || record?.role === 'adr';
}

function isLater(one: Side, other: Side): boolean {
  return (one.shown.promotedAt ?? '') > (other.shown.promotedAt ?? '');
}

function confirming(side: Side, first: Side, ledger: Ledger): ConflictWay[] {
  const { record, kind, history } = side.memory;
  const keepsEvidence = record !== null || kind === 'fact';
  if (!isRecorded(side) || isWaiting(history) || !keepsEvidence) return [];
  return [
    {
      when: `${nameOf(side, first)} is still true`,
      command: `ledger confirm ${handleOf(side, ledger)}`,
    },
  ];
}

function withdrawing(side: Side, first: Side, ledger: Ledger): ConflictWay[] {
  if (!isDecided(side)) return undecided(side, first);
  return (
    adopting(side) ?? [
      {
        when: `${nameOf(side, first)} is wrong`,
        command: `ledger retract ${handleOf(side, ledger)} --because contradicted --reason "…"`,
      },
    ]
  );
}

function replacing(older: Side, newer: Side, when: string, ledger: Ledger): ConflictWay[] {
  if (!canBeReplaced(older) || older.memory.record?.role !== newer.memory.record?.role) return [];
  const command = `ledger supersede ${handleOf(older, ledger)} ${handleOf(newer, ledger)}`;
  return (adopting(older) ?? adopting(newer)) ? [] : [{ when, command }];
}

/** Both hold in their cases: a copy that says when replaces the record that does not. */
function inItsCase(sides: readonly [Side, Side], ledger: Ledger): ConflictWay[] {
  const side = sides.find((each) => each.memory.record?.role === 'finding' && isRecorded(each));
  if (side === undefined) return [];
  return [
    {
      when: 'both are true, in different cases',
      command: `ledger supersede ${handleOf(side, ledger)} --when "…" --not-when "…"`,
    },
  ];
}

/** A record without a ledger entry is adopted before it is decided; null for others. */
function adopting({ memory }: Side): ConflictWay[] | null {
  return memory.record !== null && !memory.history
    ? [
        {
          when: `${memory.path} has no ledger entry yet`,
          command: `ledger adopt ${shellWord(memory.path)}`,
        },
      ]
    : null;
}

/** For text that agents read without a decision. */
function undecided(side: Side, first: Side): ConflictWay[] {
  const { memory, shown } = side;
  const name = nameOf(side, first);
  if (isOfText(memory) && memory.text.kind === 'instructions')
    return [
      {
        when: `${name} is out of date: correct ${memory.path}:${shown.line}, then`,
        command: `ledger conflicts ${shellWord(memory.path)}`,
      },
    ];
  return [
    {
      when: `${name} is true, but not decided`,
      command: `ledger capture --from ${shellWord(memory.path)}`,
    },
  ];
}

/** The record or native note of a statement; null for an entry alone and an undecided note. */
export function recordOf(
  { record, history }: MemoryStatement,
  workspace: ActInputs['workspace'],
): MemoryRecord | null {
  return record ?? (history ? recordOfItem(history, workspace) : null);
}

/** Returns a cached description of statements: evidence as it is now, who decided, and when. */
export function conflictSides(inputs: ActInputs): (memory: MemoryStatement) => ConflictSide {
  const { workspace, ledger } = inputs;
  const startOf = startPositionFinder(workspace);
  const verified = new Map(
    listRecallRecords(workspace, ledger).map((each) => [each.path, each.verifiedAt]),
  );
  const known = new Map<MemoryStatement, ConflictSide>();
  return (memory) => {
    const before = known.get(memory);
    if (before) return before;
    const { path, span, claim, appliesWhen, doesNotApplyWhen, history } = memory;
    const record = recordOf(memory, workspace);
    const decided = history?.acts.filter((act) => act.item.to === 'promoted') ?? [];
    const act = decided.at(-1)?.entry.content;
    const shown: ConflictSide = {
      path,
      line: startOf(path, span).line,
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
      evidence: compareEvidence(record, history ?? null, inputs).surfaces.map(
        ({ surface, state, place }) => ({ surface, state, place }),
      ),
      reviewer: act
        ? act.reviewer
          ? `${act.reviewer.identity} (${act.reviewer.standing})`
          : act.by
        : memory.record
          ? (scalarOf(frontmatterMap(memory.record.document), 'reviewer_or_tool')?.value ?? null)
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
