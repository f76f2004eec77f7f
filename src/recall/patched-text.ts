import type { ToolTouch } from './tool-touch.ts';
import type { PatchedFile } from './touched-files.ts';

/** What a tool makes of a text, and the texts it can have been made from. */
export type AppliedText = Pick<ToolTouch, 'after' | 'everywhere' | 'before'>;

/** One place that a patch changes: lines as they are, and as they become. */
interface Hunk {
  /** A line above the place, for files in which the lines stand more than once. */
  readonly anchor: string | null;
  readonly old: readonly string[];
  readonly now: readonly string[];
}

/** Places of one patch that are read; more would take long to find in a file. */
const mostHunks = 500;

/** What a patch in the format of `apply_patch` makes of one file. */
export function patchedText({ act, lines }: PatchedFile): AppliedText {
  if (act === 'Delete') return { after: () => '', everywhere: () => '', before: () => [] };
  if (act === 'Add') {
    const added = lines.filter((line) => line.startsWith('+')).map((line) => `${line.slice(1)}\n`);
    const content = added.join('');
    return { after: () => content, everywhere: () => content, before: () => [] };
  }
  const hunks = hunksIn(lines);
  const after = (before: string | null): string | null => patched(before ?? '', hunks);
  return {
    after,
    everywhere: after,
    before: (text) => {
      const undone = hunks.map(({ anchor, old, now }) => ({ anchor, old: now, now: old }));
      // Lines that were taken out and stood alone could have stood anywhere.
      const before = undone.some(({ old }) => old.length === 0) ? null : patched(text, undone);
      return before === null ? [] : [before];
    },
  };
}

function hunksIn(body: readonly string[]): Hunk[] {
  const hunks: { anchor: string | null; old: string[]; now: string[] }[] = [];
  for (const line of body) {
    const sign = line.slice(0, 1);
    if (line.startsWith('@@') || hunks.length === 0)
      hunks.push({ anchor: line.startsWith('@@') ? line.slice(2).trim() : null, old: [], now: [] });
    const hunk = hunks.at(-1);
    if (!hunk || line.startsWith('@@') || line.startsWith('***')) continue;
    if (sign !== '+') hunk.old.push(line.slice(1));
    if (sign !== '-') hunk.now.push(line.slice(1));
  }
  return hunks
    .map((hunk) => (hunk.anchor === '' ? { ...hunk, anchor: null } : hunk))
    .filter(({ old, now }) => old.length + now.length > 0)
    .slice(0, mostHunks);
}

/** A text with a patch applied; null where a place is not there, which the tool itself refuses. */
function patched(text: string, hunks: readonly Hunk[]): string | null {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  let from = 0;
  for (const { anchor, old, now } of hunks) {
    const above =
      anchor === null ? -1 : lines.findIndex((line, at) => at >= from && line.trim() === anchor);
    if (above !== -1) from = above + 1;
    const at = old.length > 0 ? placeOf(lines, old, from) : above !== -1 ? from : lines.length - 1;
    if (at === -1) return null;
    lines.splice(at, old.length, ...now);
    from = at + now.length;
  }
  return lines.join('\n');
}

/** Where lines stand, from a line on: as they are, else without the blanks at their ends. */
function placeOf(lines: readonly string[], wanted: readonly string[], from: number): number {
  for (const same of [(line: string) => line, (line: string) => line.trimEnd()])
    for (let at = from; at + wanted.length <= lines.length; at += 1)
      if (wanted.every((line, next) => same(line) === same(lines[at + next] ?? ''))) return at;
  return -1;
}
