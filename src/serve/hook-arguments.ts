/** What a hook was called for, and with which words that nobody here knows. */
export interface HookAsked {
  /** The event; null where none is named. */
  readonly name: string | null;
  readonly C?: string;
  readonly config?: string;
  readonly block: boolean;
  readonly portable: boolean;
  /** Words that mean nothing to this version, in their order. */
  readonly unknown: readonly string[];
}

/** What every command understands and a hook has no use for. */
const spare: ReadonlySet<string> = new Set(['--quiet', '--block', '--portable']);
const valued: readonly string[] = ['-C', '--config', '--color'];

/**
 * Reads the words of `ledger hook`. None is refused: settings may be newer than this version, and
 * an agent reads a refusal as an order to stop. The first word that is an event is meant, for an
 * unknown option may have taken a value along.
 */
export function hookArguments(
  args: readonly string[],
  isEvent: (word: string) => boolean,
): HookAsked {
  const values = new Map<string, string>();
  const [words, options]: [string[], string[]] = [[], []];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const [, option = word, value = args[at + 1]] = /^(--[\w-]+)=(.+)$/s.exec(word) ?? [];
    if (valued.includes(option) && value !== undefined) {
      values.set(option, value);
      if (option === word) at += 1;
    } else if (!word.startsWith('-')) words.push(word);
    else if (!spare.has(word)) options.push(word);
  }
  const name = words.find(isEvent) ?? words[0] ?? null;
  const [folder, config] = [values.get('-C'), values.get('--config')];
  return {
    name,
    ...(folder === undefined ? {} : { C: folder }),
    ...(config === undefined ? {} : { config }),
    block: args.includes('--block'),
    portable: args.includes('--portable'),
    unknown: [...options, ...words.filter((_word, at) => at !== words.indexOf(name ?? ''))],
  };
}
