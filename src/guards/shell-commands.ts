import { lastName } from '#workspace/paths/target';

import type { ShellGuard } from './guard.ts';

/** Words that run the program behind them. */
const prefixes: ReadonlySet<string> = new Set(
  'sudo doas env time timeout nice nohup xargs exec command then do else !'.split(' '),
);
const shells = new Set(['sh', 'bash', 'zsh', 'dash', 'ksh']);
const maxNestedShells = 4;

/**
 * Gives the command of a guard that a command line runs, or null: the same program, and its words
 * in order; options, with a value or without, may be between them. Does not see which commands
 * scripts and variables run.
 */
export function findForbiddenCommand(
  { commands }: Pick<ShellGuard, 'commands'>,
  line: string,
): string | null {
  const all = commandsIn(line, 0);
  const isGiven = (command: string): boolean => {
    const [wanted] = commandsIn(command, 0);
    return wanted !== undefined && all.some((given) => isRun(wanted, given));
  };
  return commands.find(isGiven) ?? null;
}

function isRun(wanted: readonly string[], given: readonly string[]): boolean {
  const options = wanted.filter((word) => word.startsWith('-'));
  const words = wanted.filter((word) => !word.startsWith('-'));
  let next = 0;
  let afterOption = false;
  for (const [at, word] of given.entries()) {
    if (next === words.length) break;
    const own = at === 0 ? lastName(word) : word;
    if (own === (next === 0 ? lastName(words[0] ?? '') : words[next])) next += 1;
    // The word behind an option may be its value.
    else if (at === 0 || (!word.startsWith('-') && !afterOption)) return false;
    afterOption = word.startsWith('-') && !word.includes('=');
  }
  const isThere = (option: string): boolean =>
    given.some((word) => word === option || word.startsWith(`${option}=`));
  return next === words.length && options.every(isThere);
}

/** Removes the bodies of here-documents, which are data, except those that a shell reads. */
function withoutDocuments(text: string): string {
  if (!text.includes('<<')) return text;
  const kept: string[] = [];
  const lines = text.split('\n');
  const lastAt = new Map(lines.map((line, at) => [line.trim(), at]));
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    kept.push(line);
    const [, lead = '', word] = /^(.*?)(?<!<)<<-?\s*(?:'|"|\\)?(\w+)/.exec(line) ?? [];
    if (word === undefined || isShell(lead)) continue;
    // Without its end it is no document. Searching for each end would take quadratic time.
    if ((lastAt.get(word) ?? -1) > at)
      do at += 1;
      while (lines[at]?.trim() !== word);
  }
  return kept.join('\n');
}

/** Whether the last command of a line is a shell. */
function isShell(lead: string): boolean {
  const words = lead.slice(Math.max(...[...';&|('].map((mark) => lead.lastIndexOf(mark))) + 1);
  return words.split(/\s+/).some((word) => shells.has(lastName(word)));
}

/** Splits a text into its simple commands, each as words without quotes. */
function commandsIn(text: string, depth: number): string[][] {
  const line = withoutDocuments(text);
  const commands: string[][] = [[]];
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
  };
  const endCommand = (): void => {
    endWord();
    commands.push([]);
  };
  const inner: string[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] as string;
    if (character === "'" || character === '"') {
      const end = closing(line, at);
      const text = line.slice(at + 1, end);
      for (const each of character === '"' ? substitutionsIn(text) : []) inner.push(each);
      word = (word ?? '') + text;
      at = end;
    } else if (character === '\\') {
      at += 1;
      if (line[at] !== '\n') word = (word ?? '') + (line[at] ?? '');
    } else if (/[;&|\n(){}`]/.test(character) && !(character === '{' && word !== null))
      endCommand();
    else if (character === '#' && word === null) {
      const end = line.indexOf('\n', at);
      at = end === -1 ? line.length : end - 1;
    } else if (/[\s<>]/.test(character)) endWord();
    else if (character === '$' && line[at + 1] === '(') endWord();
    else word = (word ?? '') + character;
  }
  endWord();
  const own = commands.map(withoutPrefix).filter((words) => words.length > 0);
  if (depth >= maxNestedShells) return own;
  return [
    ...own,
    ...[...inner, ...own.flatMap(givenToShell)].flatMap((each) => commandsIn(each, depth + 1)),
  ];
}

function closing(line: string, at: number): number {
  const quote = line[at] as string;
  for (let next = at + 1; next < line.length; next += 1) {
    if (quote === '"' && line[next] === '\\') next += 1;
    else if (line[next] === quote) return next;
  }
  return line.length;
}

/** Gives the commands in `$(…)` and backticks of a text in double quotes. */
function substitutionsIn(text: string): string[] {
  return [...text.matchAll(/\$\(([^()]*)\)|`([^`]*)`/g)].map((match) => match[1] ?? match[2] ?? '');
}

/** Removes assignments of variables, and words that only run the program behind them. */
function withoutPrefix(words: readonly string[]): string[] {
  let isPrefixed = false;
  const at = words.findIndex((word) => {
    const isPrefix = prefixes.has(lastName(word));
    // Options of such a word, and durations and counts, may follow it.
    const isOption = isPrefixed && /^(?:-|\d+[smhd]?$)/.test(word);
    isPrefixed ||= isPrefix;
    return !isPrefix && !isOption && !/^\w+=/.test(word);
  });
  return at === -1 ? [] : words.slice(at);
}

/** Gives the command line that a shell gets with `-c`; empty for any other command. */
function givenToShell(words: readonly string[]): string[] {
  const at = words.findIndex((word) => /^-[a-z]*c$/.test(word));
  return shells.has(lastName(words[0] ?? '')) && at > 0 ? [words[at + 1] ?? ''] : [];
}
