import { agentEvents } from '#setup/agents/hooked-agents';

/** Every command by each of its names, with the options it takes. */
export type KnownCalls = ReadonlyMap<string, readonly string[]>;

/** What starts another command, or passes one on to it; options of its own may stand between. */
const launchers: ReadonlySet<string> = new Set(
  'then else elif if do while until ! exec env time npx bunx yarn pnpm bun npm node'.split(' '),
);
/** The tool by its name, a path to it, or a version of it. */
const toolName = /(?:^|\/)(?:memory-)?ledger(?:\.cjs)?(?:@[\w.^~-]+)?$/;
const valued: ReadonlySet<string> = new Set(['-C', '--config', '--color']);

/**
 * What a command line of an agent's settings asks of this tool that this version does not know: an
 * event of `ledger hook`, a command, or an option of one, each as it is typed.
 *
 * @param known the commands there are; null where nobody looked, and then hooks alone are judged,
 *   by their events
 */
export function unknownCalls(line: string, known: KnownCalls | null): string[] {
  return callsIn(line).flatMap((words) => {
    const plain = words.filter(
      (word, at) => !word.startsWith('-') && !valued.has(words[at - 1] ?? ''),
    );
    const [name, event] = plain;
    if (name === undefined) return [];
    if (
      name === 'hook' &&
      event !== undefined &&
      !agentEvents.some((each) => each.argument === event)
    )
      return [`hook ${event}`];
    const options = known?.get(name);
    if (options === undefined) return known === null ? [] : [name];
    const said = name === 'hook' && event !== undefined ? `hook ${event}` : name;
    return words.flatMap((word) =>
      /^--?[a-z][\w-]*(?:=|$)/i.test(word) && !options.includes(word.replace(/=.*$/s, ''))
        ? [`${said} ${word.replace(/=.*$/s, '')}`]
        : [],
    );
  });
}

/**
 * The words after the tool's name, for each call of it in a line of a shell. What a variable stands
 * for is not known, but for the one `init` writes.
 */
function callsIn(line: string): string[][] {
  const ours = /\bmemory-ledger\b/.test(line);
  return line
    .replace(/(?:^|\s)#.*$/gm, '')
    .split(/[;&|\n(){}]+/)
    .flatMap((part) => {
      const words = part
        .split(/\s+/)
        .map((word) => word.replace(/^["']|["']$/g, ''))
        .filter((word) => word !== '' && !/[<>]/.test(word));
      const first = words.find((word) => !/^\w+=/.test(word)) ?? '';
      const isTool = (word: string): boolean => toolName.test(word) || (ours && word === '$t');
      const at = isLauncher(first) ? words.findIndex(isTool) : words.indexOf(first);
      if (at === -1 || !isTool(words[at] ?? '')) return [];
      const rest = words.slice(at + 1);
      return [rest.slice(0, rest.includes('--') ? rest.indexOf('--') : rest.length)].filter(
        (each) => !each.some((word) => word.includes('$')),
      );
    });
}

function isLauncher(word: string): boolean {
  return launchers.has(word.replace(/^.*\//s, ''));
}
