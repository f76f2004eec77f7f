import type { SourceFile } from '#workspace/source-file';

import type { FilePair } from './base-revision.ts';

/**
 * Files that are compared line by line to find what was renamed; of more, only equal ones are
 * paired.
 */
const mostCompared = 200;

/**
 * Pairs files as they were with files as they are; those that did not change are left out. A rename
 * is told as git tells it: half the content alike.
 */
export function pairFiles(was: readonly SourceFile[], is: readonly SourceFile[]): FilePair[] {
  const now = new Map(is.map((file) => [file.path, file]));
  const before = new Map(was.map((file) => [file.path, file]));
  const changed = was.flatMap((file): FilePair[] => {
    const other = now.get(file.path);
    return other && saidBy(file) !== saidBy(other) ? [{ before: file, now: other }] : [];
  });
  const gone = was.filter((file) => !now.has(file.path));
  const added = new Set(is.filter((file) => !before.has(file.path)));
  const renamed = gone.map((file): FilePair => {
    const other = counterpart(
      file,
      [...added],
      gone.length * added.size <= mostCompared * mostCompared,
    );
    if (other) added.delete(other);
    return { before: file, now: other ?? null };
  });
  return [
    ...changed,
    ...renamed,
    ...[...added].map((file): FilePair => ({ before: null, now: file })),
  ];
}

/**
 * What a file is now, among those that are new; an entry of the ledger and a record are never one.
 */
function counterpart(
  file: SourceFile,
  added: readonly SourceFile[],
  alike: boolean,
): SourceFile | undefined {
  if (!('text' in file)) return undefined;
  const same = added.find((each) => 'text' in each && saidBy(each) === saidBy(file));
  if (same || !alike) return same;
  const [best] = added
    .map((each) => ({ each, share: share(file, each) }))
    .filter((each) => each.share >= 0.5)
    .sort((a, b) => b.share - a.share);
  return best?.each;
}

/** How much of the longer of two texts both have, by lines. */
function share(one: SourceFile, other: SourceFile): number {
  const [left, right] = [linesIn(one), linesIn(other)];
  const there = new Map<string, number>();
  for (const line of left) there.set(line, (there.get(line) ?? 0) + 1);
  let alike = 0;
  for (const line of right) {
    const times = there.get(line) ?? 0;
    if (times === 0) continue;
    there.set(line, times - 1);
    alike += line.length + 1;
  }
  return alike / Math.max(1, lengthOf(left), lengthOf(right));
}

function linesIn(file: SourceFile): string[] {
  return 'text' in file ? file.text.split(/\r?\n/) : [];
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** What a file says, line ends aside: a checkout may have changed those. */
function saidBy(file: SourceFile): string {
  return 'text' in file
    ? `${file.byteOrderMark ? '\ufeff' : ''}${file.text.replace(/\r\n/g, '\n')}`
    : JSON.stringify(file.unreadable);
}
