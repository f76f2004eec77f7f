/** What a tool of an agent is about to write, as its input says it. */
export interface ToolEdit {
  readonly file: string;
  /**
   * The text of the file afterwards, from the text before (null where there is none); null where it
   * cannot be told.
   */
  after(before: string | null): string | null;
}

/**
 * Characters of a file afterwards; edits that make more of it would fill the memory, and it is no
 * record.
 */
const mostCharacters = 4_194_304;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The edit that a tool's input describes, by its fields and not by the name of the tool, which
 * every agent chooses; null for none.
 */
export function toolEdit(input: unknown): ToolEdit | null {
  if (typeof input !== 'object' || input === null) return null;
  const fields = input as Fields;
  const file = textOf(fields, 'file_path', 'filePath', 'path', 'absolute_path');
  if (file === null) return null;
  const content = textOf(fields, 'content', 'contents', 'file_text');
  if (content !== null) return { file, after: () => content };
  const inserted =
    typeof fields.insert_line === 'number' ? textOf(fields, 'insert_text', 'new_str') : null;
  if (inserted !== null)
    return {
      file,
      after: (before) => withLine(before ?? '', Number(fields.insert_line), inserted),
    };
  const edits: readonly unknown[] = Array.isArray(fields.edits)
    ? (fields.edits as unknown[])
    : [fields];
  if (
    !edits.every(
      (each) => typeof each === 'object' && each !== null && replacementIn(each as Fields) !== null,
    )
  )
    return null;
  return {
    file,
    after: (before) =>
      edits.reduce(
        (text: string | null, each) => (text === null ? null : replaced(text, each as Fields)),
        before ?? '',
      ),
  };
}

function replacementIn(
  fields: Fields,
): { readonly old: string; readonly now: string; readonly all: boolean } | null {
  const [old, now] = [
    textOf(fields, 'old_string', 'oldString', 'old_str'),
    textOf(fields, 'new_string', 'newString', 'new_str'),
  ];
  return old === null || now === null
    ? null
    : { old, now, all: fields.replace_all === true || fields.replaceAll === true };
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
function replaced(text: string, fields: Fields): string | null {
  const edit = replacementIn(fields);
  if (!edit) return null;
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

/** The text with lines put in after so many of its own. */
function withLine(text: string, after: number, inserted: string): string {
  const lines = text.split('\n');
  return [...lines.slice(0, after), inserted.replace(/\n$/, ''), ...lines.slice(after)].join('\n');
}

function textOf(fields: Fields, ...names: readonly string[]): string | null {
  const value = names.map((name) => fields[name]).find((each) => typeof each === 'string');
  return typeof value === 'string' ? value : null;
}
