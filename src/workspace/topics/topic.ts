import { readNativeFields } from '../stores/native-fields.ts';
import type { StoreNote } from '../stores/store.ts';

/** The closed types of native memory; other words are read and kept, and never written anew. */
export const topicTypes = ['user', 'feedback', 'project', 'reference'] as const;

/** What a topic says: the file of one subject below an index. */
export interface TopicText {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly body: string;
}

/** A topic with the name of its file in the store. */
export interface TopicDraft extends TopicText {
  readonly file: string;
}

/** How the notes of a store write their type, so that a new one looks like the others. */
export interface TypeStyle {
  readonly type: 'flat' | 'metadata';
  readonly nodeType: boolean;
}

/** How one system writes its topics and their index: bytes it would have written itself. */
export interface TopicWriter {
  readonly dialect: 'claude' | 'caliban' | 'mini-claude';
  /** A file's stem for a name; empty when the name leaves nothing. */
  stem(name: string, type: string): string;
  /** What stands before the hash of a name whose stem is empty or taken. */
  readonly separator: string;
  /** The name that the frontmatter gets: some systems know no other than the file's. */
  nameOf(name: string, stem: string): string;
  /** A value as it stands behind its key; the caller has seen to it that it is one line. */
  scalar(key: 'name' | 'description' | 'type', value: string): string;
  /** The lines that say the type. */
  typeLines(type: string, habit: TypeStyle): readonly string[];
  /** Lines between the closing fence and the body. */
  readonly gap: number;
  /** Whether a file ends in a newline whatever the body does. */
  readonly closed: boolean;
  /** What an index begins with when there is none yet. */
  readonly heading: string;
  /** What an index line says behind its link. */
  tail(draft: TopicDraft): string;
  /** The whole index line. */
  line(draft: TopicDraft): string;
}

/** A new file, whole. */
export function noteText(
  writer: TopicWriter,
  { name, description, type, body }: TopicText,
  habit: TypeStyle,
): string {
  const head = [
    '---',
    `name: ${writer.scalar('name', name)}`,
    `description: ${writer.scalar('description', description)}`,
    ...writer.typeLines(type, habit),
    '---',
  ];
  return `${head.join('\n')}\n${'\n'.repeat(writer.gap)}${bodyText(writer, body)}`;
}

/** A body as the system ends it. Blank lines before it belong to the gap. */
export function bodyText({ closed }: TopicWriter, body: string): string {
  const text = body.replace(/\r\n/g, '\n').replace(/^(?:[ \t]*\n)+/, '');
  return closed && !text.endsWith('\n') ? `${text}\n` : text;
}

/** One value of a note's frontmatter with its place: the lines it goes on over included. */
export interface NoteValue {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** What a file says, read as its own system reads it. */
export interface NoteReading {
  readonly name: NoteValue | null;
  readonly description: NoteValue | null;
  readonly type: NoteValue | null;
  readonly hasBlock: boolean;
  /** Where the body starts, behind the gap. */
  readonly bodyStart: number;
  readonly body: string;
}

/**
 * Reads a file as the system that writes it does: mini-claude takes everything behind the first
 * colon as it stands.
 */
export function readTopicText(
  text: string,
  { dialect }: Pick<TopicWriter, 'dialect'>,
): NoteReading {
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

/**
 * The end of a value with the lines below its key that stand further in: block scalars, and plain
 * ones that go on.
 */
function endOfValue(
  text: string,
  span: { readonly start: number; readonly end: number },
  limit: number,
): number {
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

/**
 * How the other notes of a store say their type; what Claude Code writes today where there are
 * none.
 */
export function typeStyleOf(notes: readonly StoreNote[]): TypeStyle {
  const has = (key: string): number =>
    notes.filter((note) => note.fields.some((field) => field.key === key)).length;
  return {
    type: has('type') > has('metadata.type') ? 'flat' : 'metadata',
    nodeType: has('metadata.node_type') * 2 > has('metadata.type'),
  };
}

/**
 * Text that stands in a link's brackets or behind it on an index line, where it can open nothing.
 */
export function linkText(text: string): string {
  return indexText(text).replace(/[\\[\]`<]/g, '\\$&');
}

/** Text on an index line that begins no comment: what strips comments does not know escapes. */
export function indexText(text: string): string {
  return text.replaceAll('<!--', '&lt;!--').replaceAll('-->', '--&gt;');
}

/** A file's name as a link's target. */
export function linkTarget(file: string): string {
  return file.replace(/[%\s()<>#?\\]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  );
}
