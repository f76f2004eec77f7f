import type { Document } from '#workspace/document';
import { oncePerObject } from '#workspace/once-per-object';
import { agentFormAt } from '#workspace/paths/agent-files';
import { citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { plainPath } from '#workspace/stores/surrounding-folders';
import type { Workspace } from '#workspace/workspace';

import type { Citation } from './path-repair.ts';
import { deniedBefore, lineBefore, withoutNames } from './planned.ts';

/** What may stand between the word that tells to make a file and its name. */
const between = String.raw`(?:[\s\x60*_"'([,:]|\b(?:or|and|update|an?|the|new|your|its|our|own|empty|blank|local|temporary|markdown|files?|logs?|document|report|summary|named|called)\b)*$`;
/** Words right before a name that tell to make the file; who maintains one has it. */
const making = new RegExp(
  String.raw`(?:\b(?:(?:re-?)?create|generate|write|touch)|(?:^|[.;:!?]|\b(?:you|please|always))[^\p{L}\n]*maintain)\b${between}`,
  'iu',
);
/** Words that say that somebody, or some code, makes it. */
const made = new RegExp(
  String.raw`\b(?:(?:re-?)?creat(?:es|ing)|generat(?:es|ing))\b${between}`,
  'i',
);
/** "Write the log to": of code it may only say what belongs there. */
const writingTo = new RegExp(
  String.raw`\b(?:write|save|append|log|output|record|dump|export)s?\b[^.;|\n]{1,60}\b(?:to|into)\b${between}`,
  'i',
);
const isText = /\.(?:md|mdx|txt|log|jsonl?|csv|ya?ml|html|xml|out)$/i;
/** What is only like the file: `rows.ts`-like types. */
const isLike = /^[`*_"']{0,3}-(?:like|style)\b/i;

/** How a text tells of a file that it has made: it asks for it, or says that it comes to be. */
type Making = 'asked' | 'said';

/** The names and paths of files that a note tells to make. */
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

/** The same of all notes; what is asked for by name, such as a skill, speaks for itself alone. */
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
 * Whether a file that a text names need not be there, for it or another note tells to make it. Of
 * code that history removed, and of what is only said to come to be, that is not sure.
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
