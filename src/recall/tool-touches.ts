import type { LineRange } from '#diagnostics/changed-lines';

import { type AppliedText, patchedText } from './patched-text.ts';
import {
  mostBefore,
  replaced,
  type Replacement,
  undone,
  withLine,
  withoutLine,
} from './text-replacement.ts';
import type { ToolTouch } from './tool-touch.ts';
import {
  contentFields,
  type Fields,
  newFields,
  oldFields,
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
