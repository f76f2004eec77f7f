import { diffArrays } from 'diff';
import fc from 'fast-check';

import type { Edit } from '#diagnostics/diagnostic';
import { textOf } from '#messages/join-message';
import type { Document } from '#workspace/document';
import type { EditResult } from '#workspace/edit/section-edit';
import { applyEdits } from '#workspace/edit/text-lines';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import type { MemoryRecord, Role } from '#workspace/records';
import type { Records } from '#workspace/workspace';

/** Reads one file through the parse door. */
function readFile(path: string, text: string): Promise<Records> {
  return readRecords(
    [{ path, text, byteOrderMark: false }],
    layoutOf({}, null),
    new Set([path]),
    (requests) =>
      Promise.resolve(requests.map((request) => treeOutline(request.text, request.from))),
  );
}

/** The record of one file, which must be of this role. */
export async function readAs<R extends Role>(
  role: R,
  path: string,
  text: string,
): Promise<Extract<MemoryRecord, { role: R }>> {
  const { byPath } = await readFile(path, text);
  const record = byPath.get(path);
  if (record?.role !== role)
    throw new Error(`${path} was read as ${record?.role ?? 'nothing'}, not ${role}:\n${text}`);
  return record as Extract<MemoryRecord, { role: R }>;
}

/** The document of one file, whatever record it is. */
export async function readDocument(path: string, text: string): Promise<Document> {
  const { documents } = await readFile(path, text);
  if (!documents[0]) throw new Error(`${path} is no document:\n${text}`);
  return documents[0];
}

/** The edited text of something that must not be refused. */
export function edited(text: string, result: EditResult): string {
  if ('refused' in result) throw new Error(textOf(result.refused));
  return applyEdits(text, result as readonly Edit[]);
}

/**
 * The lines that an edit took and gave, without line endings; what is in neither is byte-identical
 * and in order.
 */
export function lineChanges(
  before: string,
  after: string,
): { readonly removed: string[]; readonly added: string[] } {
  const parts = diffArrays(before.split(/\r?\n/), after.split(/\r?\n/));
  return {
    removed: parts.filter((part) => part.removed).flatMap((part) => part.value),
    added: parts.filter((part) => part.added).flatMap((part) => part.value),
  };
}

/**
 * What is true of the line endings of a text: all CRLF, all LF, and whether the last line is
 * closed.
 */
export function endings(text: string): {
  readonly crlf: boolean;
  readonly lf: boolean;
  readonly final: boolean;
} {
  return { crlf: text.includes('\r\n'), lf: /(?<!\r)\n/.test(text), final: text.endsWith('\n') };
}

/**
 * Prose around what is edited: fences, comments and quotes with look-alikes of everything an edit
 * looks for.
 */
export const filler = fc.constantFrom(
  ['Some prose, with `code` and a | pipe.'],
  ['Wrapped prose', 'over two lines.'],
  [
    '```md',
    '## Promotion queue',
    '',
    '| ID | Item | Status |',
    '| --- | --- | --- |',
    '| k1 | sample | pending |',
    '',
    '## Status history',
    '- old',
    '```',
  ],
  ['~~~', '| Term | Meaning |', '| --- | --- |', '| sample | no term |', '- Status: sample', '~~~'],
  [
    '<!--',
    '| Finding | Status | Load when |',
    '| --- | --- | --- |',
    '| [Sample](sample.md) | x | never |',
    '## Durable findings',
    '-->',
  ],
  ['<!-- - [Commented](commented.md) — Load when: never -->'],
  ['> | Item | Status |', '> | --- | --- |', '> | quoted | pending |'],
  ['- a list', '- of two'],
  ['1. first', '2. second'],
);

/** The text of lines with one of the two line endings, with or without the last one. */
export function withEndings(lines: readonly string[], crlf: boolean, final: boolean): string {
  const ending = crlf ? '\r\n' : '\n';
  return lines.join(ending) + (final ? ending : '');
}

/** How a table is written: outer pipes, blanks around cells, alignment. */
export const tableStyle = fc.record({
  open: fc.boolean(),
  close: fc.boolean(),
  blanks: fc.constantFrom('', ' ', '  '),
  align: fc.constantFrom('---', ':--', '--:', ':-:', '-'),
  wide: fc.boolean(),
});
export type TableStyle = typeof tableStyle extends fc.Arbitrary<infer T> ? T : never;

/** A row in a style; the caller sees to it that bare rows have a first and a last cell. */
function styledRow(style: TableStyle, cells: readonly string[]): string {
  const inner = cells
    .map((cell) => style.blanks + (style.wide ? cell.padEnd(12) : cell) + style.blanks)
    .join('|');
  const open = style.open || cells[0] === '' || cells.length === 1;
  const close = style.close || cells.at(-1) === '' || cells.length === 1;
  return `${open ? '|' : ''}${open ? inner : inner.trimStart()}${close ? '|' : ''}`;
}

/** A whole table in a style. */
export function styledTable(
  style: TableStyle,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  return [
    styledRow(style, heads),
    styledRow(
      { ...style, open: true, close: true, wide: false },
      heads.map(() => style.align),
    ),
    ...rows.map((row) => styledRow(style, row)),
  ];
}

/** Words that trouble Markdown and YAML without being unreadable. */
export const words = fc.oneof(
  fc.constantFrom(
    'plain words',
    'a | b',
    'a \\| b',
    'x \\',
    '`a|b` code',
    '*stars* and _lines_',
    'snake_case_name',
    '[brackets]',
    'a [link](x.md) in it',
    '<tag> here',
    'A & B &amp; C',
    'über 漢字 🙂',
    'ends with #',
    'C#',
    'it\'s "quoted"',
    'a: b',
    'one `tick',
    'two  blanks',
    '~tilde~ ~~gone~~',
    'a -- b — c',
    '100 %',
  ),
  fc.stringMatching(/^[a-z][a-z ,.]{0,20}[a-z]$/),
);

/** Paths of records, some with characters a link must not hold as they are. */
export const paths = fc.constantFrom(
  'corpus/findings/a.md',
  'corpus/findings/b-c.md',
  'corpus/findings/m n.md',
  'corpus/findings/p(1).md',
  'corpus/findings/ü.md',
  'corpus/findings/z#1.md',
  'memory/patterns/k.md',
  'other/100%.md',
  'a.md',
);
