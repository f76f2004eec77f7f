/** A text out of its conflict markers, or the line where that is not for a machine to decide. */
export type Unconflicted = { readonly text: string } | { readonly line: number };

const row = /^\s*(?:\||[-*+]\s|\d{1,9}[.)]\s)/;
const dated = /^updated:\s/;

/** Whether a text holds the markers of a merge that was not finished. */
export function hasConflicts(text: string): boolean {
  return /^<{7}(?: |$)/m.test(text);
}

/**
 * Takes an index out of its conflict markers where both sides only added or changed rows: the rows
 * of both are kept, each once, and what they lead to decides later which stays. Of two dates the
 * later one is kept.
 *
 * @param isItem whether the first cell of a row is the id of an item, of which one row is kept
 */
export function withoutConflicts(
  text: string,
  isItem: (cell: string) => boolean = () => false,
): Unconflicted {
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!/^<{7}(?: |$)/.test(lines[at] ?? '')) {
      out.push(lines[at] ?? '');
      continue;
    }
    const middle = find(lines, at + 1, /^={7}$/);
    const end = middle === -1 ? -1 : find(lines, middle + 1, /^>{7}(?: |$)/);
    if (end === -1) return { line: at + 1 };
    const base = find(lines, at + 1, /^\|{7}(?: |$)/);
    const ours = lines.slice(at + 1, base !== -1 && base < middle ? base : middle);
    const theirs = lines.slice(middle + 1, end);
    const merged = merge(ours, theirs);
    if (merged === null) return { line: at + 1 };
    out.push(...onePerItem(merged, isItem));
    at = end;
  }
  return { text: out.join(ending) };
}

function merge(ours: readonly string[], theirs: readonly string[]): string[] | null {
  const all = [...ours, ...theirs];
  if (all.some((line) => line.trim() !== '' && !row.test(line) && !dated.test(line))) return null;
  const dates = all.filter((line) => dated.test(line)).sort();
  const rows = [...new Set(all.filter((line) => !dated.test(line)))];
  const last = dates.at(-1);
  return last === undefined ? rows : [last, ...rows.filter((line) => line.trim() !== '')];
}

function onePerItem(rows: readonly string[], isItem: (cell: string) => boolean): string[] {
  const known = new Set<string>();
  return rows.filter((row) => {
    const [, cell = ''] = /^\s*\|\s*([^\s|]+)\s*\|/.exec(row) ?? [];
    if (!isItem(cell)) return true;
    const isFirst = !known.has(cell);
    known.add(cell);
    return isFirst;
  });
}

function find(lines: readonly string[], from: number, pattern: RegExp): number {
  for (let at = from; at < lines.length; at += 1) if (pattern.test(lines[at] ?? '')) return at;
  return -1;
}
