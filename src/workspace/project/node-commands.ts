import type { ShellWord } from './shell-words.ts';

/** A script that a package manager of Node is told to run. */
export interface NodeCommand {
  readonly word: ShellWord;
  /** Folders it is run in, as they are written. */
  readonly folders: readonly string[];
  /** The package that is chosen by name; `any` where several are. */
  readonly filter: string | null;
  /** Whether it can only be a script: a binary of a dependency may be run by its name alone. */
  readonly sure: boolean;
}

const builtIns: Readonly<Record<string, ReadonlySet<string>>> = {
  npm: new Set(),
  pnpm: words(
    'add audit approve-builds bin c cache cat-file cat-index cit ci config create dedupe deploy dist-tag dlx ' +
      'doctor dx env exec explain fetch find-hash help i import info init install install-test it la ' +
      'licenses link list ll ln login logout ls m multi outdated owner pack patch patch-commit patch-remove ping pkg ' +
      'prefix prune publish rb rebuild recursive remove rm root search self-update server setup show ' +
      'store un uninstall unlink up update upgrade version view whoami why',
  ),
  yarn: words(
    'add audit autoclean bin cache config constraints create dedupe dlx exec explain generate-lock-entry ' +
      'global help import info init install licenses link list login logout node npm outdated owner pack ' +
      'patch patch-commit plugin policies prune publish rebuild remove search set stage tag team ' +
      'unlink unplug up upgrade upgrade-interactive version versions why workspaces',
  ),
  bun: words(
    'add audit build c create exec feedback help i info init install link list outdated patch pm publish rm ' +
      'remove repl test unlink update upgrade why x',
  ),
};
const runWords = new Set(['run', 'run-script', 'rum', 'urn']);
/** Scripts that have a word of their own. */
const ownWords: Readonly<Record<string, string>> = { test: 'test', t: 'test', tst: 'test' };
const folderFlags = new Set(['--prefix', '-C', '--dir', '--cwd']);
const filterFlags = new Set(['-F', '--filter', '--filter-prod', '--workspace']);
const allFlags = new Set([
  '-r',
  '--recursive',
  '-ws',
  '--workspaces',
  '--parallel',
  '-w',
  '--workspace-root',
]);

function words(line: string): ReadonlySet<string> {
  return new Set(line.split(' '));
}

/**
 * The script that a command of npm, pnpm, yarn or bun runs; null where it runs a command of the
 * package manager itself, or nobody can say.
 *
 * @param rest the words behind the package manager
 */
export function nodeCommandIn(manager: string, rest: readonly ShellWord[]): NodeCommand | null {
  const plain: ShellWord[] = [];
  const folders: string[] = [];
  let filter: string | null = null;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] as ShellWord;
    if (word.text === '--') break;
    if (!word.text.startsWith('-')) {
      plain.push(word);
      continue;
    }
    const [flag = '', value] = splitFlag(word.text);
    if (flag === '--if-present') return null;
    const takesName = filterFlags.has(flag) || (flag === '-w' && manager === 'npm');
    if (!takesName && !folderFlags.has(flag)) {
      if (allFlags.has(flag)) filter ??= 'any';
      continue;
    }
    const said = (value ?? rest[at + 1]?.text ?? '').replace(/^(["'])(.*)\1$/, '$2');
    if (value === null) at += 1;
    if (takesName) filter = /^[@\w./-]+$/.test(said) && !said.includes('...') ? said : 'any';
    else folders.push(said);
  }
  return scriptIn(manager, plain, { folders, filter });
}

function scriptIn(
  manager: string,
  plain: readonly ShellWord[],
  scope: Pick<NodeCommand, 'folders' | 'filter'>,
): NodeCommand | null {
  const [first, second, third] = plain;
  if (!first) return null;
  if (manager === 'yarn' && first.text === 'workspace' && second && third) {
    const named = { ...scope, filter: second.text };
    return scriptIn('yarn', third.text === 'run' ? plain.slice(2) : plain.slice(2), named);
  }
  // Yarn and bun run binaries by the same word.
  const isSure = ({ text }: ShellWord, is: boolean): boolean => is || text.includes(':');
  if (runWords.has(first.text))
    return second && !isFile(second.text)
      ? { ...scope, word: second, sure: isSure(second, manager === 'npm' || manager === 'pnpm') }
      : null;
  if (ownWords[first.text] !== undefined && manager !== 'bun')
    return { ...scope, word: { ...first, text: 'test' }, sure: true };
  if (manager === 'npm')
    return first.text === 'start' ? { ...scope, word: first, sure: true } : null;
  return builtIns[manager]?.has(first.text) || isFile(first.text)
    ? null
    : { ...scope, word: first, sure: isSure(first, false) };
}

function isFile(text: string): boolean {
  return text.includes('/') || /\.(?:[cm]?[jt]sx?|json|html)$/.test(text);
}

function splitFlag(text: string): readonly [string, string | null] {
  const equals = text.indexOf('=');
  return equals === -1 ? [text, null] : [text.slice(0, equals), text.slice(equals + 1)];
}
