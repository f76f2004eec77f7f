/** A script that a package manager runs. */
interface NodeCommand {
  readonly word: ShellWord;
  /** Working folders, as written. */
  readonly folders: readonly string[];
  /** The name of the package; `any` for several. */
  readonly filter: string | null;
  /** False for a word that may also be a binary of a dependency. */
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
const testWords = new Set(['test', 't', 'tst']);
const folderFlags = new Set(['--prefix', '-C', '--dir', '--cwd']);
const filterFlags = new Set(['-F', '--filter', '--filter-prod', '--workspace']);
const allFlags = words('-r --recursive -ws --workspaces --parallel -w --workspace-root');

function words(line: string): ReadonlySet<string> {
  return new Set(line.split(' '));
}

/** Finds the script that npm, pnpm, yarn or bun runs; null for a built-in command. */
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
    const given = (value ?? rest[at + 1]?.text ?? '').replace(/^(["'])(.*)\1$/, '$2');
    if (value === null) at += 1;
    if (takesName) filter = /^[@\w./-]+$/.test(given) && !given.includes('...') ? given : 'any';
    else folders.push(given);
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
  if (manager === 'yarn' && first.text === 'workspace' && second && third)
    return scriptIn('yarn', plain.slice(2), { ...scope, filter: second.text });
  // Yarn and bun also run binaries.
  const isSure = ({ text }: ShellWord, is: boolean): boolean => is || text.includes(':');
  if (runWords.has(first.text))
    return second && !isFile(second.text)
      ? { ...scope, word: second, sure: isSure(second, manager === 'npm' || manager === 'pnpm') }
      : null;
  if (testWords.has(first.text) && manager !== 'bun')
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

/** `at` is the offset in the line. */
export interface ShellWord {
  readonly text: string;
  readonly at: number;
}

/** Words before a command. */
const before =
  /^(?:[A-Za-z_]\w*=\S*|\$|%|>|!|&|\(|sudo|time|exec|command|nohup|then|do|else|if|while|until|env|cross-env|npx|bunx|RUN)$/;

/**
 * Splits a line into the words of its commands, without prompt, variables, comment, and words
 * before a command such as `sudo`. Quoted text is one word.
 */
export function commandsInLine(line: string): ShellWord[][] {
  if (/^\s*(?:#|\/\/|--(?:\s|$))/.test(line)) return [];
  const commands: ShellWord[][] = [[]];
  for (const match of line.matchAll(
    /"[^"]*"|'[^']*'|&&|\|\|?|;|(?:[^\s"'|;&]|"[^"]*"|'[^']*')+|&/g,
  )) {
    const [text] = match;
    if (/^(?:&&|\|\|?|;)$/.test(text)) commands.push([]);
    else if (text.startsWith('#')) break;
    else commands.at(-1)?.push({ text, at: match.index });
  }
  return commands
    .map((words) => {
      const first = words.findIndex(({ text }) => !before.test(text));
      return first === -1 ? [] : words.slice(first);
    })
    .filter((words) => words.length > 0);
}

/** Commands of cargo for packages of the tree. */
const ofTheTree = /^(?:b|build|c|check|clippy|t|test|r|run|bench|nextest)$/;

interface CargoWord {
  readonly tool: 'cargo-feature' | 'cargo-package';
  readonly word: ShellWord;
}

/** Finds packages and features in a command of cargo, or after `--features` alone. */
export function cargoWordsIn(words: readonly ShellWord[]): CargoWord[] {
  const end = words.findIndex(({ text }) => text === '--');
  const own = end === -1 ? words : words.slice(0, end);
  const isCargo = own[0]?.text === 'cargo';
  if (!isCargo && own[0]?.text !== '--features') return [];
  const command = isCargo ? own.slice(1).find(({ text }) => !/^[+-]/.test(text))?.text : 'build';
  // Another manifest belongs to another tree.
  if (!ofTheTree.test(command ?? '') || own.some(({ text }) => /^--manifest/.test(text))) return [];
  return own.flatMap((each, at): CargoWord[] => {
    const [flag = '', inline] = each.text.split('=', 2);
    const value = inline === undefined ? own[at + 1] : { ...each, text: inline };
    if (!value) return [];
    const start = inline === undefined ? value.at : each.at + flag.length + 1;
    const found = [...value.text.matchAll(/[\w-]+(?:[/@][\w.-]+)?|[^\s,"']+/g)].map(
      ({ 0: text, index }) => ({ text, at: start + index }),
    );
    const plain = found.filter(({ text }) => /^[\w-]+$/.test(text));
    if (/^(?:--features|-F)$/.test(flag))
      return plain.map((word) => ({ tool: 'cargo-feature', word }));
    return /^(?:--package|-p)$/.test(flag) && found.length === 1
      ? plain.map((word) => ({ tool: 'cargo-package', word }))
      : [];
  });
}
