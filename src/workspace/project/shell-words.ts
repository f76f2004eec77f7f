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
