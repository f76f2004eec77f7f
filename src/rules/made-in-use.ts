import type { Severity } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { sameClaimIn } from '#provenance/comparison/statement-parts';
import {
  assertedIn,
  overridesWithdrawals,
  repeatedWithdrawals,
} from '#provenance/comparison/tombstones';
import { type Standing, standings } from '#provenance/derived/texts';
import type { RecordedAct } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import type { SamePerson } from '#provenance/people/corroboration';
import { sectionOfAct } from '#provenance/record-text/promoted-section';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Document } from '#workspace/document';
import { oncePerObject } from '#workspace/once-per-object';
import { agentFormAt } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import type { DiscoveryRecord } from '#workspace/records';
import { citedNamesOf } from '#workspace/stores/cited-names';
import {
  type CitedLines,
  citedLinesOf,
  citedPathsOf,
  filesEndingWith,
} from '#workspace/stores/cited-paths';
import { plainPath } from '#workspace/stores/folder-statements';
import { documentsOf, documentsOfNow, nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { isOfAnotherRepository } from './cited-deletion.ts';
import type { Citation } from './path-repair.ts';
import { deniedBefore, isPlanned, lineBefore, withoutNames } from './planned.ts';
import { itemHandle, recordOf } from './queue-items.ts';
import { type At, inFile, type RelatedAt, report } from './rule.ts';
import { tenseIn } from './tense.ts';

/** What may be between a verb of making and the name of the file. */
const between = String.raw`(?:[\s\x60*_"'([,:]|\b(?:or|and|update|an?|the|new|your|its|our|own|empty|blank|local|temporary|markdown|files?|logs?|document|report|summary|named|called)\b)*$`;
/** Words right before a name that ask to make the file. */
const making = new RegExp(
  String.raw`(?:\b(?:(?:re-?)?create|generate|write|touch)|(?:^|[.;:!?]|\b(?:you|please|always))[^\p{L}\n]*maintain)\b${between}`,
  'iu',
);
/** Words right before a name that say that it is made. */
const made = new RegExp(
  String.raw`\b(?:(?:re-?)?creat(?:es|ing)|generat(?:es|ing))\b${between}`,
  'i',
);
/** "Write the log to"; before a file of code it may only say what belongs there. */
const writingTo = new RegExp(
  String.raw`\b(?:write|save|append|log|output|record|dump|export)s?\b[^.;|\n]{1,60}\b(?:to|into)\b${between}`,
  'i',
);
const isText = /\.(?:md|mdx|txt|log|jsonl?|csv|ya?ml|html|xml|out)$/i;
/** `rows.ts`-like types */
const isLike = /^[`*_"']{0,3}-(?:like|style)\b/i;

/** Whether a text asks to make a file, or says that it is made. */
type Making = 'asked' | 'said';

/** Names and paths of files that a note says to make. */
const madeIn = oncePerObject((document: Document): ReadonlyMap<string, Making> => {
  const { text } = document;
  const found = new Map<string, Making>();
  for (const { value, span } of [...citedNamesOf(document), ...citedPathsOf(document)]) {
    const line = lineBefore(text, span.start);
    if (deniedBefore.test(line) || isLike.test(text.slice(span.end, span.end + 10))) continue;
    const before = withoutNames(line);
    const path = plainPath(value);
    if (making.test(before) || (isText.test(value) && writingTo.test(before)))
      found.set(path, 'asked');
    else if (made.test(before) && !found.has(path)) found.set(path, 'said');
  }
  return found;
});

/** The same of all notes; skills and the like speak only for themselves. */
const madeInUse = oncePerObject((workspace: Workspace): ReadonlyMap<string, Making> => {
  const documents = nativeStores(workspace)
    .flatMap(documentsOf)
    .filter(({ path }) => agentFormAt(path) === null);
  const found = new Map<string, Making>();
  for (const [path, how] of documents.flatMap((document) => [...madeIn(document)]))
    if (found.get(path) !== 'asked') found.set(path, how);
  return found;
});

/**
 * Whether notes say to make a file, so that it may be missing. Not sure of deleted code, and of
 * files that are only said to be made.
 */
export function madeInNotes(
  workspace: Workspace,
  document: Document,
  { value, fate: { fate, twin } }: Pick<Citation, 'value' | 'fate'>,
): 'surely' | 'maybe' | null {
  if (twin !== null || (fate.kind === 'gone' && fate.movedTo !== null)) return null;
  const path = plainPath(value);
  const how = madeIn(document).get(path) ?? madeInUse(workspace).get(path);
  if (how === undefined) return null;
  const isSure = how === 'asked' && (isText.test(path) || !path.includes('/'));
  return isSure || fate.kind === 'missing' ? 'surely' : 'maybe';
}

/** Cited lines past the end of every file that may be meant; one report a file. */
export function* linesPastEnd(workspace: Workspace) {
  if (!workspace.surroundings.lineCounts?.size) return;
  for (const document of documentsOfNow(workspace)) yield* inNote(workspace, document);
}

function* inNote(workspace: Workspace, document: Document) {
  const { lineCounts = new Map<string, number>() } = workspace.surroundings;
  const tenseOf = tenseIn(document);
  const told = new Set<string>();
  for (const cited of citedLinesOf(document)) {
    const { value, span } = cited;
    const counts = filesEndingWith(lineCounts.keys(), value).map(
      (path) => lineCounts.get(path) ?? 0,
    );
    const tense = tenseOf(span, null);
    if (
      told.has(value) ||
      counts.length === 0 ||
      !counts.every((count) => isPast(cited, count)) ||
      tense === 'past' ||
      isPlanned(document, span) ||
      isOfAnotherRepository(workspace, document, span)
    )
      continue;
    told.add(value);
    const { first, last } = cited;
    const isCertain = tense === 'present' && (value.includes('/') || counts.length === 1);
    const severity: Severity = isCertain ? 'warning' : 'info';
    yield report(
      'pastEnd',
      {
        path: value,
        lines: first === last ? `line ${first}` : `lines ${first}-${last}`,
        count: Math.max(...counts),
      },
      inFile(document, span, `${value} lines`),
      { severity },
    );
  }
}

/** Editors count an empty last line: a range may end one line later. */
function isPast({ first, last }: CitedLines, count: number): boolean {
  return first > count || last > count + 1;
}

/** A second person that an act needs. */
export interface Asked {
  readonly messageId:
    | 'replaced'
    | 'reworded'
    | 'condition'
    | 'released'
    | 'own'
    | 'withdrawn'
    | 'direct'
    | 'erased'
    | 'again'
    | 'overridden';
  readonly than: readonly (string | null)[];
  /** Why it is of high consequence; empty if another reason asks for one. */
  readonly why: string;
  readonly withdrew?: string;
  /** Acts whose authors decide what is asked. */
  readonly ordered?: readonly RecordedAct[];
}

/**
 * A promotion of a claim that is in quarantine as another item: neither the person who ordered that
 * may decide, nor the raiser.
 */
export function quarantinedElsewhere(
  history: ItemHistory,
  position: number,
  workspace: Workspace,
  ledger: Ledger,
): Asked | null {
  const { entry, item } = history.acts[position] as RecordedAct;
  if (entry.content.act !== 'promotion' || item.to !== 'promoted') return null;
  const said = [history.discovery, ...assertedIn(history, recordOf(history, workspace))];
  const ordered = sameClaimIn(ledger)(history, said).flatMap((other) => {
    const last = other.acts.findLast((act) => ledger.isBefore(act.entry.id, entry.id));
    return last?.item.to === 'quarantined'
      ? [
          other.acts.findLast((act) => act.entry.content.act === 'quarantine')?.entry.content.by ??
            null,
        ]
      : [];
  });
  return ordered.length > 0
    ? { messageId: 'again', than: [...ordered, history.raisedBy], why: '' }
    : null;
}

/**
 * A promotion of a withdrawn claim: its raiser may not decide alone, except to take back an own
 * withdrawal.
 */
export function withdrawalOverridden(
  history: ItemHistory,
  position: number,
  workspace: Workspace,
  ledger: Ledger,
  same: SamePerson,
): Asked | null {
  const act = history.acts[position] as RecordedAct;
  if (!overridesWithdrawals(act) || act.item.to !== 'promoted') return null;
  const { raisedBy } = history;
  const withdrew = repeatedWithdrawals(history, recordOf(history, workspace), ledger)
    .filter((each) => ledger.isBefore(each.entry.id, act.entry.id))
    .map((each) => each.entry.content.by)
    .find((by) => raisedBy === null || !same(by, raisedBy));
  return withdrew === undefined
    ? null
    : { messageId: 'overridden', than: [raisedBy], why: '', withdrew };
}

/** Terms, rules and requirements that are not in their files as they were accepted. */
export function* textsAsPinned(workspace: Workspace, ledger: Ledger) {
  for (const standing of standings(workspace, ledger)) {
    if (standing.kind === 'held') continue;
    const { act, shown, text } = standing;
    const { history } = text;
    const { path } = standing.at;
    const item = itemHandle(history, ledger, path);
    const what = `${words[history.kind] ?? history.kind} "${clip(sectionOfAct(act).title, 28)}"`;
    const related = [{ ...itemPlace(act.entry, history.item), message: 'where it was decided' }];
    if (standing.kind === 'changed')
      yield report(
        'changed',
        {
          role: what,
          did: 'accepted',
          date: act.entry.content.at.slice(0, 10),
          item,
          replace: `retract ${item} --because stale --reason "…"`,
        },
        { at: standing.at, related, key: `text ${history.item} ${shown}` },
      );
    else
      yield report(
        goneIds[history.kind] ?? 'part',
        { what, item, path: shellWord(path) },
        {
          at:
            factAt(workspace, path).kind === 'file'
              ? standing.at
              : { path: act.entry.path, span: { start: 0, end: 0 } },
          related,
          key: `gone ${history.item}`,
          severity: isApproved(workspace, standing) ? 'warning' : undefined,
        },
      );
  }
}

type ByKind<T> = Readonly<Partial<Record<ItemHistory['kind'], T>>>;

const words: ByKind<string> = { workflow: 'section', behaviour: 'requirement' };
const goneIds: ByKind<'section' | 'requirement'> = {
  workflow: 'section',
  behaviour: 'requirement',
};

/**
 * Whether a requirement was promoted into a spec that is not a draft: its approvers may change it.
 */
function isApproved({ byPath }: Workspace, { at, text: { history } }: Standing): boolean {
  const spec = byPath.get(at.path);
  const isDraft = spec?.role === 'spec' && spec.status?.value.toLowerCase() === 'draft';
  return history.kind === 'behaviour' && !isDraft;
}

/** The first place of a text in an entry, else the start of the entry. */
export function entryPlace(entry: Entry, text: string): At {
  const start = entry.text.indexOf(text);
  return {
    path: entry.path,
    span: start === -1 ? { start: 0, end: 1 } : { start, end: start + text.length },
  };
}

export function itemPlace(entry: Entry, item: string): At {
  return entryPlace(entry, `"item": ${JSON.stringify(item)}`);
}

/** The id of a record, related to a report on another line of it. */
export function theRecord(record: DiscoveryRecord): RelatedAt {
  return { path: record.path, span: record.id.span, message: 'the record' };
}
