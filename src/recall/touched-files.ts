import { isObject } from '#diagnostics/json-decoder';
import { lastName } from '#workspace/paths/target';

import type { RecallRecord } from './recall-record.ts';

/** The input of a tool. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** The part of a patch for one file. */
export interface PatchedFile {
  /** `Add`, `Update` or `Delete`. */
  readonly act: string;
  /** Lines of the patch below the name of the file. */
  readonly lines: readonly string[];
}

/** A file that a call of a tool names. */
export interface TouchedFile {
  /** As the agent writes it. */
  readonly file: string;
  readonly kind: 'reads' | 'edits';
  readonly fields: ToolInput;
  readonly patch: PatchedFile | null;
}

/**
 * Finds the files that a call of a tool touches. Edits show in the fields of the input, because
 * each agent names its tools differently; reads only show in the name of the tool.
 */
export function touchedFiles(tool: string | null, input: unknown): readonly TouchedFile[] {
  const fields = readToolInput(input);
  if (fields === null) return [];
  const patch = patchIn(fields);
  return patch === null ? filesOfCall(tool ?? '', fields) : filesOfPatch(patch);
}

function filesOfCall(tool: string, fields: ToolInput): TouchedFile[] {
  const name = lettersOf(tool);
  const all = (kind: TouchedFile['kind']): TouchedFile[] =>
    filesIn(fields).map((file) => ({ file, kind, fields, patch: null }));
  if (readers.has(name) || fields.command === 'view') return all('reads');
  if (Array.isArray(fields.replacements)) return filesOfReplacements(fields.replacements);
  return saysEdit(fields) ? all('edits').slice(0, 1) : writers.has(name) ? all('edits') : [];
}

/** Gives the letters of a tool's name, without its server or its set. */
export function lettersOf(tool: string): string {
  return tool
    .replace(/^.*(?:__|\/)/s, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** Names of tools that read and that edit files, as `lettersOf` gives them. */
const readers: ReadonlySet<string> = new Set(
  (
    'read readfile readtextfile readmanyfiles readmultiplefiles view viewfile cat open openfile ' +
    'getfilecontents fileread readnotebook notebookread getnotebookcontents'
  ).split(' '),
);
const writers: ReadonlySet<string> = new Set(
  (
    'edit editfile editfiles multiedit write writefile writetofile create createfile replace ' +
    'replaceinfile replacestringinfile searchreplace strreplace inserteditintofile insert ' +
    'insertintofile notebookedit editnotebook editnotebookfile applydiff delete deletefile'
  ).split(' '),
);

function saysEdit(fields: ToolInput): boolean {
  const has = (...names: readonly string[]): boolean => firstTextField(fields, ...names) !== null;
  return (
    has(...contentFields) ||
    (typeof fields.insert_line === 'number' && has('insert_text', 'new_str')) ||
    Array.isArray(fields.edits) ||
    (has(...oldFields) && has(...newFields))
  );
}

/** Fields of a tool's input with the whole new text of a file; agents name it differently. */
export const contentFields = ['content', 'contents', 'file_text'] as const;
/** Fields with a text that an edit replaces. */
export const oldFields = ['old_string', 'oldString', 'old_str'] as const;
/** Fields with the text that replaces it. */
export const newFields = ['new_string', 'newString', 'new_str'] as const;

/** Groups replacements by file, in order. */
function filesOfReplacements(replacements: readonly unknown[]): TouchedFile[] {
  const byFile = new Map<string, unknown[]>();
  for (const each of replacements) {
    const [file] = isObject(each) ? filesIn(each) : [];
    if (file !== undefined) byFile.set(file, [...(byFile.get(file) ?? []), each]);
  }
  return [...byFile].map(([file, edits]) => ({
    file,
    kind: 'edits',
    fields: { edits },
    patch: null,
  }));
}

const begin = '*** Begin Patch';

/** Whether a text is a patch in the format of `apply_patch`, or a command with one. */
function holdsPatch(text: string): boolean {
  const at = text.indexOf(begin);
  return at !== -1 && /^\s*$|apply_patch/.test(text.slice(0, at));
}

/** Finds the files that a patch in the format of `apply_patch` writes, in order. */
function filesOfPatch(text: string): TouchedFile[] {
  const lines = text.slice(text.indexOf(begin)).replaceAll('\r\n', '\n').split('\n').slice(1);
  const files: TouchedFile[] = [];
  const add = (file: string, patch: PatchedFile | null): void =>
    void files.push({ file: file.trim(), kind: 'edits', fields: {}, patch });
  let own: string[] = [];
  for (const line of lines) {
    const [, act, file, target] =
      /^\*\*\* (?:(Add|Update|Delete) File: (.+)|Move to: (.+))$/.exec(line) ?? [];
    if (line.startsWith('*** End Patch')) break;
    if (act !== undefined && file !== undefined) add(file, { act, lines: (own = []) });
    else if (target !== undefined) add(target, null);
    else own.push(line);
  }
  return files;
}

/** Reads an input; some agents give JSON as a text, or only a patch. */
export function readToolInput(input: unknown): ToolInput | null {
  if (typeof input !== 'string') return isObject(input) ? input : null;
  if (holdsPatch(input)) return { patch: input };
  try {
    const value: unknown = JSON.parse(input);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function patchIn(fields: ToolInput): string | null {
  for (const each of [fields.command, fields.patch, fields.input]) {
    const text: unknown = Array.isArray(each) ? each.filter(isText).join('\n') : each;
    if (isText(text) && holdsPatch(text)) return text;
  }
  return null;
}

function filesIn(fields: ToolInput): string[] {
  const one = firstTextField(
    fields,
    'file_path',
    'filePath',
    'path',
    'absolute_path',
    'notebook_path',
    'target_file',
  );
  if (one !== null) return one === '' ? [] : [one];
  const list: unknown = fields.files ?? fields.paths ?? fields.include;
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown) =>
    isText(each)
      ? each || []
      : isObject(each)
        ? (firstTextField(each, 'path', 'filePath') ?? [])
        : [],
  );
}

/** Gives the first of these fields that is a text. */
export function firstTextField(fields: ToolInput, ...names: readonly string[]): string | null {
  return names.map((name) => fields[name]).find(isText) ?? null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Files that memory cites, or whose path is a scope. */
export interface KnownFiles {
  has(path: string): boolean;
  /** Gives the only file whose path ends so; null for none or several. */
  endingWith(path: string): string | null;
}

/** Names that many folders have, so that a name alone means no file. */
const commonNames = new Set(
  (
    'makefile dockerfile package.json package-lock.json tsconfig.json go.mod go.sum cargo.toml ' +
    'pyproject.toml setup.py setup.cfg requirements.txt conftest.py doc.go mod.rs lib.rs build.rs ' +
    '__init__.py __main__.py pom.xml build.gradle build.gradle.kts cmakelists.txt values.yaml ' +
    'chart.yaml deployment.yaml service.yaml docker-compose.yml docker-compose.yaml compose.yml ' +
    'compose.yaml .gitignore .env .eslintrc.json page.tsx layout.tsx route.ts skill.md agents.md ' +
    'claude.md changelog.md license.md contributing.md'
  ).split(' '),
);
/** The same, with any ending. */
const commonStems = new Set(
  (
    'index main config readme app utils util helpers types constants test tests variables ' +
    'outputs'
  ).split(' '),
);

/** Collects the paths that records cite, and their scopes without wildcards. */
export function knownFiles(records: readonly RecallRecord[]): KnownFiles {
  const paths = new Set<string>();
  for (const { cites = [], paths: globs } of records) {
    for (const path of cites) paths.add(path);
    for (const glob of globs) if (!/[*?[\]{}\\]/.test(glob)) paths.add(glob.replace(/^\.\//, ''));
  }
  let byName: Map<string, string[]> | null = null;
  return {
    has: (path) => paths.has(path),
    endingWith: (path) => {
      const name = lastName(path);
      if (path === name && isCommon(name)) return null;
      byName ??= groupByName(paths);
      const named = byName.get(name) ?? [];
      const ending = path === name ? named : named.filter((each) => each.endsWith(`/${path}`));
      return ending.length === 1 ? (ending[0] ?? null) : null;
    },
  };
}

function groupByName(paths: Iterable<string>): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = lastName(path);
    const named = byName.get(name);
    if (named) named.push(path);
    else byName.set(name, [path]);
  }
  return byName;
}

/** Whether a name alone means no file: many files have it, or it is an ordinary word. */
function isCommon(name: string): boolean {
  const small = name.toLowerCase();
  if (!/.[.\-_]|^\../.test(small) && !/^[A-Z][a-z]+file$/.test(name)) return true;
  return commonNames.has(small) || commonStems.has(small.replace(/\..*$/s, ''));
}
