import type { LineRange } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';

import {
  contentFields,
  firstTextField,
  lettersOf,
  newFields,
  oldFields,
  type PatchedFile,
  readToolInput,
  type ToolInput,
  touchedFiles,
} from './touched-files.ts';

/** Finds the files that a call of a tool touches, with lines and texts. */
export function toolTouches(tool: string | null, input: unknown): readonly ToolTouch[] {
  return touchedFiles(tool, input).map(({ file, kind, fields, patch }) => {
    if (kind === 'reads') return { file, kind, lines: linesRead(fields), ...unknown };
    const text = patch === null ? editedText(fields) : patchedText(patch);
    return { file, kind, lines: null, ...(text ?? unknown) };
  });
}

const unknown: AppliedText = { after: () => null, everywhere: () => null, before: () => [] };

/** Reads the lines that a read asks for, in the fields of all agents; null for all lines. */
function linesRead(fields: ToolInput): LineRange | null {
  const range: readonly unknown[] = Array.isArray(fields.view_range) ? fields.view_range : [];
  const [offset, limit] = [numberOf(fields.offset), numberOf(fields.limit)];
  const first = numberOf(range[0] ?? fields.startLine ?? fields.start_line) ?? offset;
  const last = numberOf(range[1] ?? fields.endLine ?? fields.end_line);
  if (first === null && last === null && limit === null) return null;
  const from = Math.max(1, first ?? 1);
  const to = last ?? (limit === null ? -1 : from + limit - 1);
  return { from, to: to < from ? Number.MAX_SAFE_INTEGER : to };
}

/** An edit that replaces the whole text. */
function wholeText(content: string): AppliedText {
  return { after: () => content, everywhere: () => content, before: () => [] };
}

/** Applies an edit; null where its fields do not say how. */
function editedText(fields: ToolInput): AppliedText | null {
  const content = firstTextField(fields, ...contentFields);
  if (content !== null) return wholeText(content);
  const inserted =
    typeof fields.insert_line === 'number'
      ? firstTextField(fields, 'insert_text', 'new_str')
      : null;
  if (inserted !== null) {
    const at = Number(fields.insert_line);
    const after = (before: string | null): string => withLine(before ?? '', at, inserted);
    return { after, everywhere: after, before: (text) => withoutLine(text, at, inserted) };
  }
  const edits: readonly unknown[] = Array.isArray(fields.edits) ? fields.edits : [fields];
  const replacements = edits.map((each) =>
    typeof each === 'object' && each !== null ? replacementIn(each as ToolInput) : null,
  );
  return replacements.length > 0 && replacements.every((each) => each !== null)
    ? replacedText(replacements)
    : null;
}

/** Applies replacements, one after the other. */
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
        (texts, each) => texts.flatMap((one) => undone(one, each)).slice(0, maxTextsBefore),
        [text],
      ),
  };
}

function replacementIn(fields: ToolInput): Replacement | null {
  const [old, now] = [firstTextField(fields, ...oldFields), firstTextField(fields, ...newFields)];
  const all = [fields.replace_all, fields.replaceAll, fields.allow_multiple].includes(true);
  const expected = numberOf(fields.expected_replacements) ?? 1;
  return old === null || now === null ? null : { old, now, all: all || expected > 1 };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

type AppliedText = Pick<ToolTouch, 'after' | 'everywhere' | 'before'>;

/** One place that a patch changes. */
interface Hunk {
  /** A line above the place, where the old lines may occur more than once. */
  readonly anchor: string | null;
  readonly old: readonly string[];
  readonly now: readonly string[];
}

/**
 * More would take long to find. A patch with more counts as if it emptied the file, so that it
 * cannot pass the check of accepted memory.
 */
const maxHunks = 500;

/** Applies a patch in the format of `apply_patch` to one file. */
function patchedText({ act, lines }: PatchedFile): AppliedText {
  if (act === 'Delete') return wholeText('');
  if (act === 'Add')
    return wholeText(
      lines.flatMap((line) => (line.startsWith('+') ? `${line.slice(1)}\n` : [])).join(''),
    );
  const hunks = hunksIn(lines);
  if (hunks.length > maxHunks) return wholeText('');
  const after = (before: string | null): string | null => patched(before ?? '', hunks);
  return {
    after,
    everywhere: after,
    before: (text) => {
      const undone = hunks.map(({ anchor, old, now }) => ({ anchor, old: now, now: old }));
      // Removed lines without others around them may have been anywhere.
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

/** Applies a patch; null where a place is missing, which the tool itself refuses. */
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

/** Finds lines from a line on: exactly, else without blanks at their ends. */
function placeOf(lines: readonly string[], wanted: readonly string[], from: number): number {
  for (const same of [(line: string) => line, (line: string) => line.trimEnd()])
    for (let at = from; at + wanted.length <= lines.length; at += 1)
      if (wanted.every((line, next) => same(line) === same(lines[at + next] ?? ''))) return at;
  return -1;
}

/** Of a file after an edit: a larger file is no record, and would need much memory. */
const maxCharacters = 4_194_304;
const maxTextsBefore = 20;

interface Replacement {
  readonly old: string;
  readonly now: string;
  /** In every place. */
  readonly all: boolean;
}

/** Forms in which tools search for a text: as it is, then with plain quotes. Offsets stay. */
const searchForms: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"'),
];

/** Replaces a text; null where the old text is missing, which the tool itself refuses. */
function replaced(text: string, edit: Replacement): string | null {
  if (edit.old === '') return text === '' ? edit.now : null;
  // Tools read CR LF as LF, and write it back.
  const lines = text.includes(edit.old) ? text : text.replaceAll('\r\n', '\n');
  const old = text.includes(edit.old) ? edit.old : edit.old.replaceAll('\r\n', '\n');
  const same = searchForms.find((each) => each(lines).includes(each(old)));
  if (!same) return null;
  const [within, part] = [same(lines), same(old)];
  let [shown, from] = ['', 0];
  for (
    let at = within.indexOf(part);
    at !== -1 && shown.length < maxCharacters;
    at = edit.all ? within.indexOf(part, from) : -1
  ) {
    shown += lines.slice(from, at) + edit.now;
    from = at + part.length;
  }
  return (shown + lines.slice(from)).slice(0, maxCharacters);
}

/**
 * Lists the texts that may have been there before a replacement: one for each place of its new
 * text. None where the new text is empty, because it may have been anywhere.
 */
function undone(text: string, { old, now, all }: Replacement): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n');
  const [was, is] = [old.replaceAll('\r\n', '\n'), now.replaceAll('\r\n', '\n')];
  if (is === '') return [];
  if (all) {
    const parts = lines.split(is);
    return lines.length + parts.length * was.length > maxCharacters ? [] : [parts.join(was)];
  }
  const texts: string[] = [];
  for (
    let at = lines.indexOf(is);
    at !== -1 && texts.length < maxTextsBefore;
    at = lines.indexOf(is, at + 1)
  )
    texts.push(lines.slice(0, at) + was + lines.slice(at + is.length));
  return texts;
}

/** Inserts lines behind a number of lines. */
function withLine(text: string, after: number, inserted: string): string {
  const lines = text.split('\n');
  return [...lines.slice(0, after), inserted.replace(/\n$/, ''), ...lines.slice(after)].join('\n');
}

/** Lists the texts that may have been there before such an insertion. */
function withoutLine(text: string, after: number, inserted: string): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const own = inserted.replace(/\n$/, '').split('\n');
  return own.every((line, at) => lines[after + at] === line)
    ? [[...lines.slice(0, after), ...lines.slice(after + own.length)].join('\n')]
    : [];
}

/** A file that an agent's tool reads or edits, by the input of the call. */
export interface ToolTouch {
  /** As the agent writes it. */
  readonly file: string;
  readonly kind: 'reads' | 'edits';
  /** The lines that are read; null for all lines, and for an edit. */
  readonly lines: LineRange | null;
  /** Applies the edit to the text of the file (null for no file); null where that is unknown. */
  after(before: string | null): string | null;
  /** The same, in every place that the edit may mean. */
  everywhere(before: string | null): string | null;
  /** Lists possible texts before the edit, at most `maxTextsBefore`. */
  before(after: string): readonly string[];
}

/** Names of tools that run a command, as `lettersOf` gives them. */
const runners: ReadonlySet<string> = new Set(
  (
    'bash sh shell localshell shellcommand runshellcommand execcommand executecommand runcommand ' +
    'exec execute terminal runinterminal runterminalcmd runterminalcommand terminalexecute ' +
    'powershell'
  ).split(' '),
);

/** Gives the command line that a call of a tool runs; null for none. */
export function commandOfTool(tool: string | null, input: unknown): string | null {
  if (tool === null || !runners.has(lettersOf(tool))) return null;
  const fields = readToolInput(input);
  const command = fields?.command ?? fields?.cmd;
  if (Array.isArray(command)) return command.map((word) => shellWord(String(word))).join(' ');
  return typeof command === 'string' ? command : null;
}
