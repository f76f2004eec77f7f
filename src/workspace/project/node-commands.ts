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

/** A word of a command line and where it stands in it. */
export interface ShellWord {
  readonly text: string;
  readonly at: number;
}

/** Words before a command that are none of it. */
const before =
  /^(?:[A-Za-z_]\w*=\S*|\$|%|>|!|&|\(|sudo|time|exec|command|nohup|then|do|else|if|while|until|env|cross-env|npx|bunx|RUN)$/;

/**
 * The commands of a line as their words: what stands between `&&`, `||`, `;` and `|`, without a
 * prompt, variables that are set before it, and a comment. What is in quotes is one word.
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

/** Commands of cargo that build packages of the tree, and nothing from elsewhere. */
const ofTheTree = /^(?:b|build|c|check|clippy|t|test|r|run|bench|nextest)$/;

/** A package or a feature that cargo is told to build. */
interface CargoWord {
  readonly tool: 'cargo-feature' | 'cargo-package';
  readonly word: ShellWord;
}

/** The packages and features that a command of cargo names, or that `--features` alone does. */
export function cargoWordsIn(words: readonly ShellWord[]): CargoWord[] {
  const own = words.slice(0, wordsBefore(words, '--'));
  const isCargo = own[0]?.text === 'cargo';
  if (!isCargo && own[0]?.text !== '--features') return [];
  const command = isCargo ? own.slice(1).find(({ text }) => !/^[+-]/.test(text))?.text : 'build';
  // Another manifest is of another tree.
  if (!ofTheTree.test(command ?? '') || own.some(({ text }) => /^--manifest/.test(text))) return [];
  return own.flatMap((each, at): CargoWord[] => {
    const [flag = '', inline] = each.text.split('=', 2);
    const value = inline === undefined ? own[at + 1] : { ...each, text: inline };
    if (!value) return [];
    const start = inline === undefined ? value.at : each.at + flag.length + 1;
    const found = [...value.text.matchAll(/[\w-]+(?:[/@][\w.-]+)?|[^\s,"']+/g)].map(
      ({ 0: text, index }) => ({ text, at: start + index }),
    );
    if (/^(?:--features|-F)$/.test(flag))
      return found
        .filter(({ text }) => /^[\w-]+$/.test(text))
        .map((word) => ({ tool: 'cargo-feature', word }));
    return /^(?:--package|-p)$/.test(flag) && found.length === 1
      ? found
          .filter(({ text }) => /^[\w-]+$/.test(text))
          .map((word) => ({ tool: 'cargo-package', word }))
      : [];
  });
}

function wordsBefore(words: readonly ShellWord[], text: string): number {
  const at = words.findIndex((word) => word.text === text);
  return at === -1 ? words.length : at;
}
