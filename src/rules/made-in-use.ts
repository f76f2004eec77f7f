import type { Document } from '#workspace/document';
import { oncePerObject } from '#workspace/once-per-object';
import { citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { plainPath } from '#workspace/stores/surrounding-folders';
import type { Workspace } from '#workspace/workspace';

import { deniedBefore, withoutNames } from './planned.ts';

/** What may stand between the word that tells to make a file and its name. */
const between = String.raw`(?:[\s\x60*_"'([,:]|\b(?:or|and|update|an?|the|new|your|its|our|own|empty|blank|local|temporary|markdown|files?|logs?|document|report|summary|named|called)\b)*$`;
/** Words right before a name that tell to make the file, wherever the note stands. */
const making = new RegExp(
  String.raw`\b(?:(?:re-?)?creat(?:es?|ing)|generat(?:es?|ing)|maintain(?:s|ing)?|write|touch)\b${between}`,
  'i',
);
/** "Write the log to": of code it may only say what belongs there. */
const writingTo = new RegExp(
  String.raw`\b(?:write|save|append|log|output|record|dump|export)s?\b[^.;|\n]{1,60}\b(?:to|into)\b${between}`,
  'i',
);
const isText = /\.(?:md|mdx|txt|log|jsonl?|csv|ya?ml|html|xml|out)$/i;

/** The names and paths of files that some note of the memory tells to make. */
const madeInUse = oncePerObject((workspace: Workspace): ReadonlySet<string> => {
  const documents = nativeStores(workspace).flatMap(documentsOf);
  return new Set(documents.flatMap(madeIn));
});

function madeIn(document: Document): string[] {
  const { text } = document;
  return [...citedNamesOf(document), ...citedPathsOf(document)].flatMap(({ value, span }) => {
    const line = text.slice(text.lastIndexOf('\n', span.start - 1) + 1, span.start);
    const before = withoutNames(line);
    const isMade = making.test(before) || (isText.test(value) && writingTo.test(before));
    return isMade && !deniedBefore.test(line) ? [plainPath(value)] : [];
  });
}

/** Whether some note of the memory tells to make a file: then it need not be there yet. */
export function isMadeInUse(workspace: Workspace, written: string): boolean {
  return madeInUse(workspace).has(plainPath(written));
}
