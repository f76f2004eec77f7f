import { clip } from './fill-template.ts';
import { isMessage, type Message } from './message.ts';
import { shellWord } from './shell-word.ts';

/** A message in words: a line, and what can be done. */
export interface JoinedMessage {
  readonly text: string;
  readonly mend: readonly string[];
}

/**
 * Longest value in a sentence, in UTF-16 units; longer ones are cut with an ellipsis. What to do is
 * shown whole: a path in it is to be pasted.
 */
const longest = 120;
const slot = /\{([a-zA-Z]+)\}/g;
/**
 * What an argument follows, a command or an option: there a value stands whole and quoted, to be
 * pasted. "git cannot read" is no command.
 */
const command =
  /(?:\b(?:ledger|git) (?!(?:alone|can't|cannot|could|did|does|has|ignores|is|knows|reads|tracks|was) )[a-z][^`]*|--[a-z-]+ )$/;

/** Joins a sentence with its values, and so each line that says what to do. */
export function joinMessage({ template, values }: Message): JoinedMessage {
  return {
    text: filled(template.text, values, longest),
    mend: (template.mend ?? []).flatMap((line) => linesOf(line, values)),
  };
}

/** The sentence alone. */
export function textOf(message: Message): string {
  return joinMessage(message).text;
}

/** A line, none where a slot has nothing, or one for each word of a list. */
function linesOf(line: string, values: Message['values']): string[] {
  const names = [...line.matchAll(slot)].map(([, name = '']) => name);
  if (names.some((name) => values[name] === null)) return [];
  const listed = names.find((name) => Array.isArray(values[name]));
  if (listed === undefined) return [filled(line, values, Infinity)];
  return (values[listed] as readonly string[]).flatMap((word) =>
    linesOf(line, { ...values, [listed]: word }),
  );
}

/** A line with its values; what to do is often a command, which is of no use where it is cut. */
function filled(line: string, values: Message['values'], most: number): string {
  return line.replace(slot, (written, name: string, at: number) => {
    const value = values[name];
    if (value === undefined) return written;
    // Its own values are cut already.
    if (isMessage(value)) return textOf(value);
    return command.test(line.slice(0, at)) ? shellWord(String(value)) : clip(String(value), most);
  });
}
