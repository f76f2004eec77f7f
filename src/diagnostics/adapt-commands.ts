import { shellWord } from '#messages/shell-word';

/** The folder in which the reader of a message would run its commands. */
export interface ReaderFolder {
  /** From that folder to the root that paths start at: `.`, or `../..` from below it. */
  readonly label: string;
  /** From the top of the repository to the root; empty for the top. */
  readonly inRepository: string;
  /** The folder for `ledger -C`, where a command would find other memory; else null. */
  readonly runIn: string | null;
}

/** A word as `shellWord` writes it. */
const word = String.raw`(?:'[^']*'|\\'|[\w./@:+,#-])+`;
const gitOnPaths = new RegExp(
  String.raw`\bgit ((?:add|checkout|commit|log|mv|restore|rm)\b[^\n;&|]*?) -- (${word})( ${word})?`,
  'g',
);
const ours = /(^|`|: |, |; |&& |\bthen |\bor |\band )(ledger [a-z]+)/g;

/** Replaces the beginning of each `ledger` command in a line, not the word in prose. */
export function eachCommand(line: string, change: (command: string) => string): string {
  return line.replace(
    ours,
    (_all, before: string, command: string) => `${before}${change(command)}`,
  );
}

/**
 * Adapts the commands of a line to the reader's folder: below the root, the paths of git commands;
 * elsewhere, `git -C`. `ledger` takes paths from the root in any folder below it.
 */
export function adaptCommands(line: string, { label, inRepository, runIn }: ReaderFolder): string {
  const isInside = /^(?:\.|\.\.(?:\/\.\.)*)$/.test(label);
  const shown =
    inRepository === ''
      ? line
      : line.replace(/\bgit show ([\w./@^~-]+):(?!\/)/g, `git show $1:${inRepository}/`);
  const placed =
    label === '.'
      ? shown
      : shown.replace(gitOnPaths, (_all, command: string, first: string, second = '') =>
          isInside
            ? `git ${command} -- ${from(label, first)}` +
              `${command.startsWith('mv') && second !== '' ? ` ${from(label, second.slice(1))}` : second}`
            : `git -C ${shellWord(label)} ${command} -- ${first}${second}`,
        );
  return runIn === null
    ? placed
    : eachCommand(placed, (command) => `${command} -C ${shellWord(runIn)}`);
}

/** A path from a folder below the root; placeholders, and paths that begin with `:`, stay. */
function from(label: string, path: string): string {
  return /^(?:[A-Z]+$|:)/.test(path) ? path : path === '.' ? label : `${label}/${path}`;
}
