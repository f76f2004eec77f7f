import type { Edit } from '#diagnostics/diagnostic';
import { indexRows as say } from '#messages/generated/stores';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { placesIn } from '#provenance/evidence/evidence-items';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { sectionItems } from '#workspace/dialects/section-text';
import { sectionOf } from '#workspace/document';
import { unmergedPaths } from '#workspace/governed-entries';
import type { MemoryRecord } from '#workspace/records';

import type { ActContext } from '../act-context.ts';

const tables: ReadonlySet<MemoryRecord['role']> = new Set(['index', 'glossary', 'task', 'review']);

/**
 * Resolves conflict markers in tables of memory: keeps the rows of both sides, and one row of each
 * item. Refuses an index or a glossary in which both sides changed more than rows.
 */
export async function resolveTableConflicts({
  inputs,
  buffer,
  reasons,
  notes,
}: ActContext): Promise<void> {
  const { index, glossary } = inputs.homes;
  const leave = (path: string): void => void notes.push({ message: say.leftInMerge({ path }) });
  for (const path of unmergedPaths(inputs.workspace)) {
    const text = buffer.text(path) ?? '';
    if (!hasConflicts(text)) continue;
    const merged = resolveConflicts(text.split(/\r?\n/), (ours, theirs) =>
      rowsOfBoth(ours, theirs, (cell) => inputs.ledger.items.has(cell)),
    );
    if ('line' in merged) {
      if (path === index || path === glossary)
        reasons.push({ code: 'EDIT', message: say.bothChanged({ path, line: merged.line }) });
      else leave(path);
      continue;
    }
    await buffer.put(path, merged.lines.join(text.includes('\r\n') ? '\r\n' : '\n'));
    const role = (await buffer.record(path))?.role;
    if (role !== undefined && tables.has(role)) continue;
    await buffer.put(path, text);
    leave(path);
  }
}

/** Whether a line of a text begins a merge conflict of git: `<<<<<<<`. */
export function hasConflicts(text: string): boolean {
  return /^<{7}(?: |$)/m.test(text);
}

/**
 * Replaces each conflict by the chosen lines.
 *
 * @returns the line, counted from 1, of a conflict without an end or a choice
 */
export function resolveConflicts(
  lines: readonly string[],
  choose: (ours: readonly string[], theirs: readonly string[]) => readonly string[] | null,
): { readonly lines: readonly string[] } | { readonly line: number } {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!/^<{7}(?: |\r?$)/.test(lines[at] ?? '')) {
      out.push(lines[at] ?? '');
      continue;
    }
    const middle = find(lines, at + 1, /^={7}\r?$/);
    const end = middle === -1 ? -1 : find(lines, middle + 1, /^>{7}(?: |\r?$)/);
    if (end === -1) return { line: at + 1 };
    const base = find(lines, at + 1, /^\|{7}(?: |\r?$)/);
    const ours = lines.slice(at + 1, base !== -1 && base < middle ? base : middle);
    const chosen = choose(ours, lines.slice(middle + 1, end));
    if (chosen === null) return { line: at + 1 };
    out.push(...chosen);
    at = end;
  }
  return { lines: out };
}

const row = /^\s*(?:\||[-*+]\s|\d{1,9}[.)]\s)/;
const dated = /^updated:\s/;

/**
 * The rows of both sides, each once, and the later of two dates; null where a side has other lines.
 *
 * @param isItem whether the first cell of a row is the id of an item: one row of each is kept
 */
function rowsOfBoth(
  ours: readonly string[],
  theirs: readonly string[],
  isItem: (cell: string) => boolean,
): string[] | null {
  const all = [...ours, ...theirs];
  if (all.some((line) => line.trim() !== '' && !row.test(line) && !dated.test(line))) return null;
  const last = all
    .filter((line) => dated.test(line))
    .sort()
    .at(-1);
  const known = new Set<string>();
  const rows = [...new Set(all.filter((line) => !dated.test(line)))].filter((line) => {
    const [, cell = ''] = /^\s*\|\s*([^\s|]+)\s*\|/.exec(line) ?? [];
    const isShown = isItem(cell) && known.has(cell);
    known.add(cell);
    return !isShown;
  });
  return last === undefined ? rows : [last, ...rows.filter((line) => line.trim() !== '')];
}

function find(lines: readonly string[], from: number, pattern: RegExp): number {
  for (let at = from; at < lines.length; at += 1) if (pattern.test(lines[at] ?? '')) return at;
  return -1;
}

/**
 * Updates the places of evidence in a record.
 *
 * @param before the earlier rows of the evidence, in the order of `after`
 */
export async function updateEvidencePlaces(
  { buffer }: ActContext,
  record: MemoryRecord,
  before: readonly SurfaceRow[],
  after: readonly SurfaceRow[],
): Promise<void> {
  if (record.role === 'native' || before.length !== after.length) return;
  const moved = new Map(
    before.flatMap(({ surface }, at) => {
      const now = after[at]?.surface;
      return now === undefined || now === surface ? [] : [[surface, now] as const];
    }),
  );
  if (moved.size === 0) return;
  await buffer.edit<MemoryRecord>(
    record.path,
    record.role,
    (each) => editsOf(each, moved),
    () => true,
  );
}

function editsOf({ document }: MemoryRecord, moved: ReadonlyMap<string, string>): Edit[] {
  return sectionItems(document, sectionOf(document, 'evidence')).flatMap(({ span }) => {
    const line = document.text.slice(span.start, span.end);
    return placesIn(line.replace(/^\**(?:files?|premise)\**\s*:\**\s*/i, '')).flatMap(
      ({ written, locator }): Edit[] => {
        const now = moved.get(nameSurface(locator));
        const at = line.indexOf(written);
        return now === undefined || at === -1
          ? []
          : [{ start: span.start + at, end: span.start + at + written.length, text: now }];
      },
    );
  });
}
