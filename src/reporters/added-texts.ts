import { clip, clipCounted } from '#messages/fill-template';
import type { AddedText } from '#provenance/changes/added-lines';
import type { MemoryChange } from '#provenance/changes/memory-changes';

import { counted, mostRead } from './report.ts';
import { visible, visiblePath } from './visible.ts';
import { likeWithdrawn } from './withdrawn-words.ts';

/**
 * `adds text that agents read, at memory/INDEX.md:12: "…"`; without its words where memory is not
 * quoted.
 */
function addedText({ path, line, key, text, like }: AddedText, quoting = true): string {
  return (
    `adds text that agents read, at ${visiblePath(`${path}:${line}`)}` +
    `${key === null ? '' : `, ${visible(key)}`}` +
    `${quoting ? `: "${visible(clipCounted(text, mostRead))}"` : ''}` +
    `${like ? `; ${visible(likeWithdrawn(like, quoting))}` : ''}`
  );
}

/** Lines of one file that are shown, and of all files, before the rest is counted. */
const mostOfFile = 20;
const mostTexts = 100;

/** What is shown of the texts, and a line for each file of which not all is. */
export function shownTexts(texts: readonly AddedText[]): {
  readonly shown: readonly AddedText[];
  readonly left: readonly string[];
} {
  const files = new Map<string, AddedText[]>();
  for (const text of texts) files.set(text.path, [...(files.get(text.path) ?? []), text]);
  // What is like something withdrawn is not hidden behind other lines.
  const first = (each: readonly AddedText[]): AddedText[] =>
    [...each].sort((a, b) => Number(b.like !== undefined) - Number(a.like !== undefined));
  const some = new Set(
    first([...files.values()].flatMap((each) => first(each).slice(0, mostOfFile))).slice(
      0,
      mostTexts,
    ),
  );
  const shown = [...files.values()].flat().filter((each) => some.has(each));
  const left = [...files].flatMap(([path, each]) => {
    const more = each.length - shown.filter((one) => one.path === path).length;
    return more > 0
      ? [`and ${counted(more, 'more line')} that agents read, in ${visiblePath(clip(path, 200))}`]
      : [];
  });
  const others = left.length - mostOfFile;
  return {
    shown,
    left: [
      ...left.slice(0, mostOfFile),
      ...(others > 0 ? [`and lines that agents read in ${counted(others, 'more file')}`] : []),
    ],
  };
}

/** All of them, a line each, for formats that have problems alone; the rest is counted. */
export function addedTexts({ texts }: MemoryChange, quoting: boolean): string[] {
  const { shown: some, left } = shownTexts(texts);
  return [...some.map((each) => addedText(each, quoting)), ...left];
}
