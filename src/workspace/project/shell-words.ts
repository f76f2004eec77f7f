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
