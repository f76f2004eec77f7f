import type { Edit } from '#diagnostics/diagnostic';
import { applyEdits, lineEnding, lineStart, nextLine } from '#workspace/edit/text-lines';
import { readNativeFields } from '#workspace/stores/native-fields';
import {
  bodyText,
  type ParsedNote,
  readTopicText,
  type TopicText,
  type TopicWriter,
  type TypeStyle,
} from '#workspace/topics/topic';

/** A missing field keeps its exact text. */
export type NoteChange = Partial<TopicText>;

/**
 * Applies a change with the smallest patch: other keys, comments, quoting, key order and line
 * endings stay. Returns null if the result would not read back as meant.
 *
 * @param text the file without a byte order mark
 */
export function editNote(
  text: string,
  change: NoteChange,
  writer: TopicWriter,
  style: TypeStyle,
): string | null {
  const now = readTopicText(text, writer);
  const wanted = dropUnchanged(now, change);
  if (Object.keys(wanted).length === 0) return text;
  const edits = [
    ...fieldEdits(text, now, wanted, writer, style),
    ...bodyEdits(text, now, wanted, writer),
  ];
  const after = applyEdits(text, edits);
  const read = readTopicText(after, writer);
  const says = (key: 'name' | 'description' | 'type'): boolean =>
    (read[key]?.value ?? null) === (wanted[key] ?? now[key]?.value ?? null);
  const meantBody = wanted.body === undefined ? now.body : bodyText(writer, wanted.body);
  return says('name') &&
    says('description') &&
    says('type') &&
    normalizeBody(read.body) === normalizeBody(meantBody)
    ? after
    : null;
}

/** The fields of a change that differ from the file. */
function dropUnchanged(now: ParsedNote, change: NoteChange): NoteChange {
  const wanted: { -readonly [K in keyof NoteChange]: NoteChange[K] } = {};
  for (const key of ['name', 'description', 'type'] as const)
    if (change[key] !== undefined && change[key] !== now[key]?.value) wanted[key] = change[key];
  if (change.body !== undefined && normalizeBody(change.body) !== normalizeBody(now.body))
    wanted.body = change.body;
  return wanted;
}

/** Removes differences that do not count: line endings, empty first lines, the last newline. */
function normalizeBody(body: string): string {
  return body
    .replace(/\r\n/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/\n$/, '');
}

function fieldEdits(
  text: string,
  now: ParsedNote,
  wanted: NoteChange,
  writer: TopicWriter,
  style: TypeStyle,
): Edit[] {
  const keys = (['name', 'description', 'type'] as const).filter(
    (key) => wanted[key] !== undefined,
  );
  const ending = lineEnding(text, 0);
  const lines = (key: (typeof keys)[number]): readonly string[] =>
    key === 'type'
      ? writer.typeLines(wanted.type ?? '', style)
      : [`${key}: ${writer.scalar(key, wanted[key] ?? '')}`];
  if (!now.hasBlock)
    return keys.length === 0
      ? []
      : [
          {
            start: 0,
            end: 0,
            text: [
              '---',
              ...keys.flatMap(lines),
              '---',
              ...Array.from({ length: writer.gap }, () => ''),
            ]
              .map((line) => line + ending)
              .join(''),
          },
        ];
  return keys.map((key): Edit => {
    const value = now[key];
    if (value)
      return {
        start: value.start,
        end: value.end,
        text: quoteLike(text.slice(value.start, value.end), wanted[key] ?? '', key, writer),
      };
    const { at, added } = findPlace(text, key, now, lines(key), wanted.type ?? '');
    return { start: at, end: at, text: added.map((line) => line + ending).join('') };
  });
}

/**
 * Finds the place of a missing key: the name first, the description after it, the type last or
 * below `metadata`.
 */
function findPlace(
  text: string,
  key: 'name' | 'description' | 'type',
  now: ParsedNote,
  lines: readonly string[],
  type: string,
): { readonly at: number; readonly added: readonly string[] } {
  const { block, fields } = readNativeFields(text);
  if (key === 'name') return { at: nextLine(text, 0), added: lines };
  if (key === 'description')
    return { at: now.name ? nextLine(text, now.name.end) : nextLine(text, 0), added: lines };
  const metadata = fields.find((field) => field.key === 'metadata' && field.value === '');
  if (metadata === undefined) return { at: lineStart(text, (block?.end ?? 1) - 1), added: lines };
  const child = fields.find((field) => field.key.startsWith('metadata.'));
  const indent = child
    ? (/^[ \t]*/.exec(text.slice(lineStart(text, child.span.start)))?.[0] ?? '  ')
    : '  ';
  return { at: nextLine(text, metadata.span.end), added: [`${indent}type: ${type}`] };
}

/** Writes a value in the quotes of the old one. */
function quoteLike(
  raw: string,
  value: string,
  key: 'name' | 'description' | 'type',
  writer: TopicWriter,
): string {
  if (writer.dialect === 'mini-claude') return value;
  if (raw.startsWith("'") && raw.endsWith("'")) return `'${value.replaceAll("'", "''")}'`;
  if (raw.startsWith('"') && raw.endsWith('"') && key !== 'type')
    return `"${value.replace(/["\\]/g, '\\$&')}"`;
  // An empty value has no space after its colon.
  return `${raw === '' ? ' ' : ''}${writer.scalar(key, value)}`;
}

function bodyEdits(text: string, now: ParsedNote, wanted: NoteChange, writer: TopicWriter): Edit[] {
  if (wanted.body === undefined) return [];
  const ending = lineEnding(text, 0);
  const body = bodyText(writer, wanted.body).replaceAll('\n', ending);
  // A file that ends at its fence needs a line break first.
  const open = now.hasBlock && now.bodyStart === text.length && !text.endsWith('\n');
  return [{ start: now.bodyStart, end: text.length, text: (open ? ending : '') + body }];
}
