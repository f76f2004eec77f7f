import type { Span } from '#diagnostics/diagnostic';

import { readNativeFields } from '../stores/native-fields.ts';
import type { StoreNote } from '../stores/store.ts';

/** Types that ledger writes. Others are read and stay. */
export const topicTypes = ['user', 'feedback', 'project', 'reference'] as const;

/** The fields and the body of a topic, which is one note of a store. */
export interface TopicText {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly body: string;
}

export interface TopicDraft extends TopicText {
  /** File name in the store. */
  readonly file: string;
}

/** How the notes of a store write their type. */
export interface TypeStyle {
  readonly type: 'flat' | 'metadata';
  readonly nodeType: boolean;
}

/** Writes topics and index lines exactly as one system does. */
export interface TopicWriter {
  readonly dialect: 'claude' | 'caliban' | 'mini-claude';
  /** Stem of the file; empty if the name has no usable character. */
  stem(name: string, type: string): string;
  /** Goes before the hash if a stem is empty or taken. */
  readonly separator: string;
  /** Name in the frontmatter: some systems use the stem. */
  nameOf(name: string, stem: string): string;
  /** Text after the key. `value` is one line. */
  scalar(key: 'name' | 'description' | 'type', value: string): string;
  typeLines(type: string, style: TypeStyle): readonly string[];
  /** Empty lines between the closing fence and the body. */
  readonly gap: number;
  /** A file always ends in a newline. */
  readonly closed: boolean;
  /** Start of a new index. */
  readonly heading: string;
  /** Text of an index line after its link. */
  readonly tail: (draft: TopicDraft) => string;
  /** The link of an index line is in bold. */
  readonly bold: boolean;
}

/** Text of a new file. */
export function noteText(
  writer: TopicWriter,
  { name, description, type, body }: TopicText,
  style: TypeStyle,
): string {
  const head = [
    '---',
    `name: ${writer.scalar('name', name)}`,
    `description: ${writer.scalar('description', description)}`,
    ...writer.typeLines(type, style),
    '---',
  ];
  return `${head.join('\n')}\n${'\n'.repeat(writer.gap)}${bodyText(writer, body)}`;
}

/** Removes empty lines before the body, and ends it as the system does. */
export function bodyText({ closed }: TopicWriter, body: string): string {
  const text = body.replace(/\r\n/g, '\n').replace(/^(?:[ \t]*\n)+/, '');
  return closed && !text.endsWith('\n') ? `${text}\n` : text;
}

/** A frontmatter value, with its continuation lines. */
interface NoteValue {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A note as its system reads it; null for a missing field. */
export interface ParsedNote {
  readonly name: NoteValue | null;
  readonly description: NoteValue | null;
  readonly type: NoteValue | null;
  readonly hasBlock: boolean;
  /** Offset of the body, after the gap. */
  readonly bodyStart: number;
  readonly body: string;
}

/**
 * Reads a file as its system does: mini-claude takes everything after the first colon literally.
 */
export function readTopicText(text: string, { dialect }: Pick<TopicWriter, 'dialect'>): ParsedNote {
  const { fields, block, bodyStart } = readNativeFields(text);
  const valueAt = (...keys: readonly string[]): NoteValue | null => {
    const field = keys
      .map((key) => fields.find((each) => each.key === key))
      .find((each) => each !== undefined);
    if (!field) return null;
    const raw = text.slice(field.span.start, field.span.end);
    return {
      value: dialect === 'mini-claude' ? raw : field.value,
      start: field.span.start,
      end:
        dialect === 'mini-claude'
          ? field.span.end
          : endOfValue(text, field.span, block?.end ?? text.length),
    };
  };
  const start = bodyStart + (/^(?:[ \t]*\r?\n)+/.exec(text.slice(bodyStart))?.[0].length ?? 0);
  return {
    name: valueAt('name'),
    description: valueAt('description'),
    type: valueAt('type', 'metadata.type'),
    hasBlock: block !== null,
    bodyStart: start,
    body: text.slice(start),
  };
}

/** Offset of the end of the continuation lines, which are indented more than the key. */
function endOfValue(text: string, span: Span, limit: number): number {
  const indent =
    /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', span.start - 1) + 1))?.[0].length ?? 0;
  let end = span.end;
  for (let at = text.indexOf('\n', end); at !== -1 && at < limit;) {
    const next = text.indexOf('\n', at + 1);
    const line = text.slice(at + 1, next === -1 ? text.length : next).replace(/\r$/, '');
    if (line.trim() === '' || line.length - line.trimStart().length <= indent) break;
    end = at + 1 + line.length;
    at = next;
  }
  return end;
}

/** The style of most notes; without notes, the style of Claude Code. */
export function typeStyleOf(notes: readonly StoreNote[]): TypeStyle {
  const has = (key: string): number =>
    notes.filter((note) => note.fields.some((field) => field.key === key)).length;
  return {
    type: has('type') > has('metadata.type') ? 'flat' : 'metadata',
    nodeType: has('metadata.node_type') * 2 > has('metadata.type'),
  };
}

/** Escapes text between the brackets of a link. */
export function escapeLinkText(text: string): string {
  return escapeIndexText(text).replace(/[\\[\]`<]/g, '\\$&');
}

/** Replaces comment marks in an index line: programs that strip comments do not know escapes. */
export function escapeIndexText(text: string): string {
  return text.replaceAll('<!--', '&lt;!--').replaceAll('-->', '--&gt;');
}

/** Writes an index line. */
export function indexLine({ bold, tail }: TopicWriter, draft: TopicDraft): string {
  const target = draft.file.replace(/[%\s()<>#?\\]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
  const mark = bold ? '**' : '';
  return `- ${mark}[${escapeLinkText(draft.name)}](${target})${mark}${tail(draft)}`;
}
