import type { LineRange } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';

import {
  contentFields,
  type Fields,
  fieldsOf,
  lettersOf,
  newFields,
  oldFields,
  type PatchedFile,
  textOf,
  touchedFiles,
} from './touched-files.ts';

/** The files that a call of a tool touches, with what it reads or makes of each. */
export function toolTouches(tool: string | null, input: unknown): readonly ToolTouch[] {
  return touchedFiles(tool, input).map(({ file, kind, fields, patch }) => {
    if (kind === 'reads') return { file, kind, lines: linesRead(fields), ...unknown };
    const text = patch === null ? editedText(fields) : patchedText(patch);
    return { file, kind, lines: null, ...(text ?? unknown) };
  });
}

/** Of a text nobody can tell. */
const unknown: AppliedText = { after: () => null, everywhere: () => null, before: () => [] };

/** The lines that a read asks for, in the ways agents say it; null for all. */
function linesRead(fields: Fields): LineRange | null {
  const range: readonly unknown[] = Array.isArray(fields.view_range) ? fields.view_range : [];
  const [offset, limit] = [numberOf(fields.offset), numberOf(fields.limit)];
  const first = numberOf(range[0] ?? fields.startLine ?? fields.start_line) ?? offset;
  const last = numberOf(range[1] ?? fields.endLine ?? fields.end_line);
  if (first === null && last === null && limit === null) return null;
  const from = Math.max(1, first ?? 1);
  const to = last ?? (limit === null ? -1 : from + limit - 1);
  return { from, to: to < from ? Number.MAX_SAFE_INTEGER : to };
}

/** What an edit makes of a text; null where its fields do not say. */
function editedText(fields: Fields): AppliedText | null {
  const content = textOf(fields, ...contentFields);
  if (content !== null)
    return { after: () => content, everywhere: () => content, before: () => [] };
  const inserted =
    typeof fields.insert_line === 'number' ? textOf(fields, 'insert_text', 'new_str') : null;
  if (inserted !== null) {
    const at = Number(fields.insert_line);
    const after = (before: string | null): string => withLine(before ?? '', at, inserted);
    return { after, everywhere: after, before: (text) => withoutLine(text, at, inserted) };
  }
  const edits: readonly unknown[] = Array.isArray(fields.edits) ? fields.edits : [fields];
  const replacements = edits.map((each) =>
    typeof each === 'object' && each !== null ? replacementIn(each as Fields) : null,
  );
  return replacements.length > 0 && replacements.every((each) => each !== null)
    ? replacedText(replacements)
    : null;
}

/** What replacements make of a text, one after the other. */
function replacedText(replacements: readonly Replacement[]): AppliedText {
  const after = (before: string | null, edits: readonly Replacement[]): string | null =>
    edits.reduce<string | null>(
      (text, each) => (text === null ? null : replaced(text, each)),
      before ?? '',
    );
  const everywhere = replacements.map((each) => ({ ...each, all: true }));
  return {
    after: (before) => after(before, replacements),
    everywhere: (before) => after(before, everywhere),
    before: (text) =>
      replacements.reduceRight<readonly string[]>(
        (texts, each) => texts.flatMap((one) => undone(one, each)).slice(0, mostBefore),
        [text],
      ),
  };
}

function replacementIn(fields: Fields): Replacement | null {
  const [old, now] = [textOf(fields, ...oldFields), textOf(fields, ...newFields)];
  const all = [fields.replace_all, fields.replaceAll, fields.allow_multiple].includes(true);
  const expected = numberOf(fields.expected_replacements) ?? 1;
  return old === null || now === null ? null : { old, now, all: all || expected > 1 };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** What a tool makes of a text, and the texts it can have been made from. */
type AppliedText = Pick<ToolTouch, 'after' | 'everywhere' | 'before'>;

/** One place that a patch changes: lines as they are, and as they become. */
interface Hunk {
  /** A line above the place, for files in which the lines stand more than once. */
  readonly anchor: string | null;
  readonly old: readonly string[];
  readonly now: readonly string[];
}

/**
 * Places of one patch that are read; more would take long to find in a file. Of a patch with more
 * nobody can say what it leaves, so it leaves nothing: what was accepted must not pass by it.
 */
const mostHunks = 500;

/** What a patch in the format of `apply_patch` makes of one file. */
function patchedText({ act, lines }: PatchedFile): AppliedText {
  if (act === 'Delete') return { after: () => '', everywhere: () => '', before: () => [] };
  if (act === 'Add') {
    const added = lines.filter((line) => line.startsWith('+')).map((line) => `${line.slice(1)}\n`);
    const content = added.join('');
    return { after: () => content, everywhere: () => content, before: () => [] };
  }
  const hunks = hunksIn(lines);
  if (hunks.length > mostHunks) return { after: () => '', everywhere: () => '', before: () => [] };
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
    .filter(({ old, now }) => old.length + now.length > 0);
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

/**
 * Characters of a file afterwards; edits that make more of it would fill the memory, and it is no
 * record.
 */
const mostCharacters = 4_194_304;
/** Texts that a file can have had before an edit; more are not compared. */
const mostBefore = 20;

/** A text that a tool puts in the place of another. */
interface Replacement {
  readonly old: string;
  readonly now: string;
  /** Whether in every place. */
  readonly all: boolean;
}

/**
 * What tools take for the same when they look for a text: line ends, then typographic quotes. Each
 * keeps its place in the text.
 */
const alike: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"'),
];

/**
 * The text with a replacement made; null where what is to be replaced is not there, which the tool
 * itself will refuse.
 */
function replaced(text: string, edit: Replacement): string | null {
  if (edit.old === '') return text === '' ? edit.now : null;
  // Tools read lines that end in CR and LF as lines, and write them back as they were.
  const lines = text.includes(edit.old) ? text : text.replaceAll('\r\n', '\n');
  const old = text.includes(edit.old) ? edit.old : edit.old.replaceAll('\r\n', '\n');
  const same = alike.find((each) => each(lines).includes(each(old)));
  if (!same) return null;
  const [within, part] = [same(lines), same(old)];
  let [shown, from] = ['', 0];
  for (
    let at = within.indexOf(part);
    at !== -1 && shown.length < mostCharacters;
    at = edit.all ? within.indexOf(part, from) : -1
  ) {
    shown += lines.slice(from, at) + edit.now;
    from = at + part.length;
  }
  return (shown + lines.slice(from)).slice(0, mostCharacters);
}

/**
 * Texts from which a replacement can have made this one. Where its new text stands several times,
 * nothing tells which of them is its own; where it is empty, it can have been anywhere.
 */
function undone(text: string, { old, now, all }: Replacement): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n');
  const [was, is] = [old.replaceAll('\r\n', '\n'), now.replaceAll('\r\n', '\n')];
  if (is === '') return [];
  if (all) {
    const parts = lines.split(is);
    return lines.length + parts.length * was.length > mostCharacters ? [] : [parts.join(was)];
  }
  const texts: string[] = [];
  for (
    let at = lines.indexOf(is);
    at !== -1 && texts.length < mostBefore;
    at = lines.indexOf(is, at + 1)
  )
    texts.push(lines.slice(0, at) + was + lines.slice(at + is.length));
  return texts;
}

/** The text with lines put in after so many of its own. */
function withLine(text: string, after: number, inserted: string): string {
  const lines = text.split('\n');
  return [...lines.slice(0, after), inserted.replace(/\n$/, ''), ...lines.slice(after)].join('\n');
}

/** The texts from which a line put in can have made this one. */
function withoutLine(text: string, after: number, inserted: string): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const own = inserted.replace(/\n$/, '').split('\n');
  return own.every((line, at) => lines[after + at] === line)
    ? [[...lines.slice(0, after), ...lines.slice(after + own.length)].join('\n')]
    : [];
}

/** A file that a tool of an agent is about to read or write, or did, as its input says it. */
export interface ToolTouch {
  /** As the agent writes it. */
  readonly file: string;
  readonly kind: 'reads' | 'edits';
  /** The lines that are read; null where all are, and of an edit. */
  readonly lines: LineRange | null;
  /**
   * The text of the file afterwards, from the text before (null where there is none); null where it
   * cannot be told.
   */
  after(before: string | null): string | null;
  /** The same with every place changed that could be meant. */
  everywhere(before: string | null): string | null;
  /** Texts that the file can have had before, from the text afterwards. */
  before(after: string): readonly string[];
}

/** Tools that run a command, by the letters of their names. */
const runners: ReadonlySet<string> = new Set(
  (
    'bash sh shell localshell shellcommand runshellcommand execcommand executecommand runcommand ' +
    'exec execute terminal runinterminal runterminalcmd runterminalcommand terminalexecute ' +
    'powershell'
  ).split(' '),
);

/** The command line that a call of a tool runs; null where it runs none. */
export function commandOfTool(tool: string | null, input: unknown): string | null {
  if (tool === null || !runners.has(lettersOf(tool))) return null;
  const fields = fieldsOf(input);
  const command = fields?.command ?? fields?.cmd;
  if (Array.isArray(command)) return command.map((word) => shellWord(String(word))).join(' ');
  return typeof command === 'string' ? command : null;
}
