/** What a tool of an agent is about to write, as its input says it. */
export interface ToolEdit {
  readonly file: string;
  /** The text of the file afterwards, from the text before (null where there is none); null where it cannot be told. */
  after(before: string | null): string | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** The edit that a tool's input describes, by its fields and not by the name of the tool, which every agent chooses; null for none. */
export function toolEdit(input: unknown): ToolEdit | null {
  if (typeof input !== 'object' || input === null) return null;
  const fields = input as Fields;
  const file = textOf(fields, 'file_path', 'filePath', 'path', 'absolute_path');
  if (file === null) return null;
  const content = textOf(fields, 'content', 'contents', 'file_text');
  if (content !== null) return { file, after: () => content };
  const edits: readonly unknown[] = Array.isArray(fields.edits) ? (fields.edits as unknown[]) : [fields];
  if (!edits.every((each) => typeof each === 'object' && each !== null && replacementIn(each as Fields) !== null)) return null;
  return { file, after: (before) => edits.reduce((text: string | null, each) => (text === null ? null : replaced(text, each as Fields)), before ?? '') };
}

function replacementIn(fields: Fields): { readonly old: string; readonly now: string; readonly all: boolean } | null {
  const [old, now] = [textOf(fields, 'old_string', 'oldString', 'old_str'), textOf(fields, 'new_string', 'newString', 'new_str')];
  return old === null || now === null ? null : { old, now, all: fields.replace_all === true || fields.replaceAll === true };
}

/** The text with a replacement made; null where what is to be replaced is not there, which the tool itself will refuse. */
function replaced(text: string, fields: Fields): string | null {
  const edit = replacementIn(fields);
  if (!edit) return null;
  if (edit.old === '') return text === '' ? edit.now : null;
  if (!text.includes(edit.old)) return null;
  return edit.all ? text.split(edit.old).join(edit.now) : text.replace(edit.old, () => edit.now);
}

function textOf(fields: Fields, ...names: readonly string[]): string | null {
  const value = names.map((name) => fields[name]).find((each) => typeof each === 'string');
  return typeof value === 'string' ? value : null;
}
