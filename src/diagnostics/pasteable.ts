import { shellWord } from '#messages/shell-word';

/** Where somebody stands who reads advice, as seen from the folder that its paths start at. */
export interface Standpoint {
  /**
   * The way from where they stand to the root that paths start at: `.` where that is the same,
   * `../..` from below it.
   */
  readonly label: string;
  /** The root as seen from the top of its repository; empty where that is the same. */
  readonly inRepository: string;
  /**
   * The folder that a command of ours has to be run in, when it would find other memory where they
   * stand.
   */
  readonly runIn: string | null;
}

/** A word as `shellWord` writes it. */
const word = String.raw`(?:'[^']*'|\\'|[\w./@:+,#-])+`;
const gitOnPaths = new RegExp(
  String.raw`\bgit ((?:add|checkout|commit|log|mv|restore|rm)\b[^\n;&|]*?) -- (${word})( ${word})?`,
  'g',
);
const ours = /(^|`|: |, |; |&& |\bthen |\bor |\band )(ledger [a-z]+)/g;

/**
 * Replaces what `ledger` commands in a line begin with; prose that speaks of the ledger is left
 * alone.
 */
export function eachCommand(line: string, change: (command: string) => string): string {
  return line.replace(
    ours,
    (_all, before: string, command: string) => `${before}${change(command)}`,
  );
}

/**
 * A line of advice as it can be pasted where somebody stands: below the root, git is given its
 * paths from there; from elsewhere, `-C` names the folder. Commands of ours take paths from the
 * root, wherever below it they are typed.
 */
export function pasteable(line: string, { label, inRepository, runIn }: Standpoint): string {
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

/**
 * A path as seen from a folder below the root; placeholders, and paths that are told from the top,
 * stay.
 */
function from(label: string, path: string): string {
  return /^(?:[A-Z]+$|:)/.test(path) ? path : path === '.' ? label : `${label}/${path}`;
}
