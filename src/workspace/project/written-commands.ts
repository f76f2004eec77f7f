import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import { isInCode, proseOf } from '../stores/prose.ts';
import type { CommandTool } from './manifest.ts';
import { cargoWordsIn, commandsInLine, nodeCommandIn, type ShellWord } from './node-commands.ts';

/** A command in a note that a file of the project may define. */
export interface WrittenCommand {
  readonly tool: CommandTool;
  /** The script, target, recipe or task. */
  readonly name: string;
  /** `pnpm portal:dev`. */
  readonly text: string;
  /** Possible working folders, as written before it; null for an unknown one. */
  readonly folders: readonly (string | null)[];
  readonly filter: string | null;
  readonly sure: boolean;
  readonly span: Span;
}

/** A script, or a path of tests, in a command of a note. */
export interface WrittenScript {
  readonly path: string;
  readonly isTests: boolean;
  readonly folders: readonly (string | null)[];
  readonly span: Span;
}

/** `cd apps/web`. */
export type EnteredFolder = Pick<WrittenScript, 'path' | 'folders' | 'span'>;

interface Found {
  readonly commands: WrittenCommand[];
  readonly scripts: WrittenScript[];
  readonly entered: EnteredFolder[];
}

const shells =
  /^(?:|bash|sh|shell|zsh|fish|console|shell-?session|terminal|cmd|bat|powershell|ps1?|pwsh)$/i;
const codeSpan = /(?<!`)(`{1,3})(?!`)([^`\n]{1,300})(?<!`)\1(?!`)/g;
/** In prose, without code, only these words are certainly a command. */
const proseCommand = /(?<![\w`/-])(?:npm|pnpm|yarn|bun) run [A-Za-z][\w:-]*\w/g;
/** A quick test, which excludes most texts. */
const mayHaveCommand =
  /(?<![\w-])(?:npm|pnpm|yarn|bun|make|just|task|composer|deno|poe|cargo|python3?|py|pytest|node|tsx|ts-node|bash|sh|zsh|ruby|php|perl|pwsh|source|swift|dart|lua|julia|Rscript|elixir|mix|go|cd|pushd|--features)[ \t]|\.{1,2}\/[\w./-]+\.\w+/;
const managers = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const interpreters =
  /^(?:python(?:3(?:\.\d+)?)?|py|node|tsx|ts-node|bash|sh|zsh|ruby|php|perl|pwsh|source|\.|bun|deno|swift|dart|lua|julia|Rscript|elixir|mix|go)$/;
const englishTools = /^(?:make|just|task|go|mix|swift|dart|source)$/;
const sentenceWord =
  /^(?:the|an?|is|are|was|were|it|its|they|them|you|your|our|their|that|this|these|those|sure|before|when|if|to|of|and|or|not|through|ahead)[,.;:]?$/i;
/** "make changes". */
const idiom = /^(?:certain|changes|sense|use|progress|decisions|edits|commits)$/;
/** "just run tests". */
const justDo =
  /^(?:run|use|call|ask|type|say|write|open|read|follow|copy|paste|edit|do|make|go|try)$/;
const wrappers = /^(?:uv|poetry|pdm|rye|hatch|pipenv)$/;
const scriptFile =
  /^(?:\.{1,2}\/)*(?:[\w@+-][\w@+.-]*\/)*[\w@+-][\w@+.-]*\.(?:py|(?:ba|z)?sh|[cm]?[jt]s|rb|php|p[ls]1?|swift|dart|lua|jl|R|exs|go)$/;
const composerOwn =
  /^(?:about|archive|audit|browse|bump|cc|check-platform-reqs|clear-?cache|config|create-project|depends|diagnose|dump-?autoload|du|exec|fund|global|help|home|i|info|init|install|licenses|list|outdated|prohibits|r|reinstall|remove|require|rm|search|self-?update|show|status|suggests|u|update|upgrade|validate|why|why-not)$/;

type WrittenCommands = { readonly [List in keyof Found]: Readonly<Found[List]> };

/** Finds commands, scripts and entered folders in code, and in prose if they are certain. */
export const writtenCommandsOf = memoizeByObject((document: Document): WrittenCommands => {
  const found: Found = { commands: [], scripts: [], entered: [] };
  const { text, bodyStart, outline } = document;
  if (!mayHaveCommand.test(text)) return found;
  for (const block of outline.blocks) {
    if (block.kind !== 'code' || !shells.test(block.language)) continue;
    const folders: (string | null)[] = [];
    let at = block.content.start;
    for (const line of text.slice(block.content.start, block.content.end).split('\n')) {
      if (mayHaveCommand.test(line)) takeLine(line, at, folders, found);
      at += line.length + 1;
    }
  }
  const body = text.slice(bodyStart);
  for (const match of body.matchAll(codeSpan)) {
    const inner = match[2] ?? '';
    const at = bodyStart + match.index;
    if (mayHaveCommand.test(inner) && !isInCode(document, at))
      takeLine(inner, at + (match[1] ?? '').length, [], found);
  }
  // Most notes have no such command, and proseOf is slow.
  if (body.search(proseCommand) !== -1)
    for (const match of proseOf(document, 'no-code').slice(bodyStart).matchAll(proseCommand))
      takeLine(match[0], bodyStart + match.index, [], found);
  const byPlace = (one: { span: Span }, other: { span: Span }): number =>
    one.span.start - other.span.start;
  found.commands.sort(byPlace);
  found.scripts.sort(byPlace);
  found.entered.sort(byPlace);
  return found;
});

/** Reads a line of commands; a `cd` alone on a line also counts for the next lines. */
function takeLine(line: string, at: number, entered: (string | null)[], found: Found): void {
  const commands = commandsInLine(line);
  const folders = [...entered];
  for (const words of commands) {
    const [first, second] = words;
    if (first && /^(?:cd|pushd)$/.test(first.text)) {
      const folder = second ? folderIn(second.text) : null;
      if (second && folder !== null && !folder.startsWith('..') && !isSample(`${folder}/`))
        found.entered.push({
          path: folder,
          folders: [...folders],
          span: { start: at + second.at, end: at + second.at + second.text.length },
        });
      folders.push(folder);
      if (commands.length === 1) entered.push(folder);
      continue;
    }
    takeCommand(words, line, at, folders, found);
  }
}

function folderIn(written: string): string | null {
  const plain = written.replace(/^(["'])(.*)\1$/, '$2').replace(/\/+$/, '');
  return /^[\w@.-][\w@./-]*$/.test(plain) && !/^(?:-|path\/to)/.test(plain) ? plain : null;
}

function takeCommand(
  words: readonly ShellWord[],
  line: string,
  at: number,
  folders: readonly (string | null)[],
  found: Found,
): void {
  const [first, ...rest] = unwrapped(words);
  if (!first || isSentence(first, rest)) return;
  const span = (word: ShellWord): Span => ({
    start: at + first.at,
    end: at + word.at + word.text.length,
  });
  const add = (
    tool: CommandTool,
    word: ShellWord,
    more: Partial<Pick<WrittenCommand, 'filter' | 'sure'>> & {
      readonly within?: readonly string[];
    },
  ): void => {
    const name = word.text.replace(/[.,;:)]+$/, '');
    if (isPlaceholder(name)) return;
    found.commands.push({
      tool,
      name,
      text: line.slice(first.at, word.at + name.length).replace(/\s+/g, ' '),
      folders: [...folders, ...(more.within ?? []).map(folderIn)],
      filter: more.filter ?? null,
      sure: more.sure ?? true,
      span: { ...span(word), end: at + word.at + name.length },
    });
  };
  if (managers.has(first.text)) {
    const command = nodeCommandIn(first.text, rest);
    if (command)
      return add('node', command.word, {
        within: command.folders,
        filter: command.filter,
        sure: command.sure,
      });
  }
  takeOther(first, rest, add);
  for (const { tool, word } of cargoWordsIn([first, ...rest])) add(tool, word, { filter: 'any' });
  const script = scriptPath(first, rest);
  if (script)
    found.scripts.push({ path: script.text, isTests: false, folders, span: span(script) });
  for (const tests of testPaths(first, rest))
    found.scripts.push({ path: tests.text, isTests: true, folders, span: span(tests) });
}

/** True for a sentence such as "make sure tests pass". */
function isSentence({ text: tool }: ShellWord, rest: readonly ShellWord[]): boolean {
  const [next = ''] = rest.map(({ text }) => text);
  if (!englishTools.test(tool)) return /^(?:is|are|was|and|or)$/.test(next);
  return (
    rest.some(({ text }) => sentenceWord.test(text)) ||
    (tool === 'make' && idiom.test(next)) ||
    (tool === 'just' &&
      justDo.test(next) &&
      rest.some(({ text }, at) => at > 0 && /^\w/.test(text)))
  );
}

type Add = (
  tool: CommandTool,
  word: ShellWord,
  more: { readonly within?: readonly string[] },
) => void;

/** Takes targets of make, recipes of just, tasks of task and poe, scripts of composer and deno. */
function takeOther({ text: tool }: ShellWord, rest: readonly ShellWord[], add: Add): void {
  if (!/^(?:make|just|task|composer|deno|poe)$/.test(tool)) return;
  const plain: ShellWord[] = [];
  const within: string[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const { text } = rest[at] as ShellWord;
    if (text === '--') break;
    // Another file than the default one.
    if (/^(?:-f|--file|--makefile|--justfile|-t|--taskfile|-g|--global|--config|-c)\b/.test(text))
      return;
    if (/^(?:-C|--directory|-d|--dir|--working-dir(?:ectory)?|--cwd)$/.test(text)) {
      within.push(rest[at + 1]?.text ?? '');
      at += 1;
    } else if (/^-j?\d*$/.test(text) || text.startsWith('-')) {
      if (/^--?(?:set|chooser|timeout|o|jobs|j)$/.test(text)) at += 1;
    } else if (!/^\w+[:?+]?=/.test(text)) plain.push(rest[at] as ShellWord);
  }
  const [first, second] = plain;
  if (!first) return;
  if (tool === 'make') for (const word of plain) add('make', word, { within });
  else if (tool === 'just' || tool === 'task' || tool === 'poe') add(tool, first, { within });
  else if (tool === 'deno') {
    if (first.text === 'task' && second) add('deno', second, { within });
  } else if (/^run(?:-script)?$/.test(first.text)) {
    if (second) add('composer', second, { within });
  } else if (!composerOwn.test(first.text)) add('composer', first, { within });
}

/** The command in `uv run --extra dev python x.py`. */
function unwrapped(words: readonly ShellWord[]): readonly ShellWord[] {
  const [first, second] = words;
  if (!first || !wrappers.test(first.text) || second?.text !== 'run') return words;
  const at = words.findIndex(
    ({ text }, index) =>
      index > 1 && (interpreters.test(text) || text === 'pytest' || scriptFile.test(text)),
  );
  return at === -1 ? [] : words.slice(at);
}

/** The script of an interpreter, or one that is run by its path. */
function scriptPath(first: ShellWord, rest: readonly ShellWord[]): ShellWord | null {
  // `./x.js` is a module to import.
  const isOwn =
    (/^\.{1,2}\//.test(first.text) && !/\.[cm]?[jt]s$/.test(first.text)) ||
    (first.text.includes('/') && first.text.endsWith('.sh'));
  const word = isOwn
    ? first
    : interpreters.test(first.text)
      ? rest.find(({ text }, at) => !text.startsWith('-') && !(at === 0 && text === 'run'))
      : undefined;
  if (!word || rest.some(({ text }) => /^-(?:m|c|e|p)$/.test(text))) return null;
  const path = word.text.replace(/^(["'])(.*)\1$/, '$2');
  return scriptFile.test(path) && !isSample(path) ? { text: path, at: word.at } : null;
}

/** The paths after pytest, without names of tests. */
function testPaths(first: ShellWord, rest: readonly ShellWord[]): ShellWord[] {
  const at = /^python/.test(first.text) && rest[0]?.text === '-m' ? 2 : 0;
  if (![first.text, rest[1]?.text].includes('pytest') || (at === 0 && first.text !== 'pytest'))
    return [];
  return rest.slice(at).flatMap(({ text, ...word }) => {
    const path = text.replace(/::.*$/s, '').replace(/\/+$/, '');
    const isPath = /^[\w@.-][\w@./-]*$/.test(path) && (/\/./.test(path) || text.endsWith('/'));
    return isPath && !path.startsWith('-') && !isSample(path) ? [{ ...word, text: path }] : [];
  });
}

/** `<name>`, `$X`, `…`, `NAME`, `script`. */
function isPlaceholder(name: string): boolean {
  return (
    !/^[A-Za-z0-9_][\w:./@+-]*$/.test(name) ||
    /\.{2,}/.test(name) ||
    /^(?:[A-Z][A-Z_-]*|scripts?|commands?|targets?|tasks?|recipes?|names?|x|xxx|foo|bar|something|this|that|it|is|to|sure|and|or|the|a|your[-_:]?\w*|my[-_:]\w*|(?:script|command|target|task|recipe|package|crate|feature|test)[-_]name)$/.test(
      name,
    )
  );
}

function isSample(path: string): boolean {
  return (
    /(?:^|\/)(?:path|some|your|my)[-_]?\w*\//i.test(path) ||
    /(?:^|\/)(?:(?:your|my|some|example|sample|foo|bar|xxx|script|file|test_(?:file|module|something|specific|foo|x)|app_name)[-_]?\w*)\.\w+$/i.test(
      path,
    ) ||
    /(?:^|\/)(?:node_modules|\.?venv|env|vendor|dist|build|out|target|tmp|temp|coverage|\.next|generated)\//.test(
      path,
    )
  );
}
