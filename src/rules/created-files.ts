import type { Severity } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { memoizeByObject } from '#workspace/memoize';
import { agentFormAt } from '#workspace/paths/agent-files';
import { citedNamesOf } from '#workspace/stores/cited-names';
import {
  type CitedLines,
  citedLinesOf,
  citedPathsOf,
  filesEndingWith,
} from '#workspace/stores/cited-paths';
import { plainPath } from '#workspace/stores/folder-statements';
import { currentDocuments, documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { isOfAnotherRepository } from './cited-deletion.ts';
import type { Citation } from './path-repair.ts';
import { denialWords, isPlanned, lineBefore, withoutNames } from './planned.ts';
import { inFile, report } from './rule.ts';
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
const madeIn = memoizeByObject((document: Document): ReadonlyMap<string, Making> => {
  const { text } = document;
  const found = new Map<string, Making>();
  for (const { value, span } of [...citedNamesOf(document), ...citedPathsOf(document)]) {
    const line = lineBefore(text, span.start);
    if (denialWords.test(line) || isLike.test(text.slice(span.end, span.end + 10))) continue;
    const before = withoutNames(line);
    const path = plainPath(value);
    if (making.test(before) || (isText.test(value) && writingTo.test(before)))
      found.set(path, 'asked');
    else if (made.test(before) && !found.has(path)) found.set(path, 'said');
  }
  return found;
});

/** The same of all notes; skills and the like speak only for themselves. */
const madeInUse = memoizeByObject((workspace: Workspace): ReadonlyMap<string, Making> => {
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
export function findCreationInNotes(
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
  for (const document of currentDocuments(workspace)) yield* inNote(workspace, document);
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
