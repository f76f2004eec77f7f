import {
  type SuggestedGuard,
  suggestionLines,
} from '#features/guard-suggestions/reporters/suggested-guards';
import type { Screen, Size } from '#features/review/cli/screen';
import { clipLine, justify, type Line, plain, rule, wrap } from '#features/review/cli/screen';
import type { Terminal } from '#features/review/cli/terminal';
import { guardSuggest as say } from '#messages/guard-suggest';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';

/** What captured a proposal came to, as one line. */
export interface CapturedSuggestion {
  readonly isCaptured: boolean;
  readonly said: Message;
}

/** What a walk through proposals needs from the world. */
export interface SuggestionWalk {
  readonly terminal: Pick<Terminal, 'size' | 'draw' | 'next' | 'suspend'>;
  /** How the tool was called, for the commands. */
  readonly program: string;
  capture(guard: SuggestedGuard): Promise<CapturedSuggestion>;
}

/**
 * Goes through proposals with whoever sits there: one key captures what is on the screen.
 *
 * @returns what was captured, in order
 */
export async function walkSuggestions(
  guards: readonly SuggestedGuard[],
  { terminal, program, capture }: SuggestionWalk,
): Promise<Message[]> {
  const done = new Map<number, CapturedSuggestion>();
  for (let at = 0; at < guards.length;) {
    const guard = guards[at] as SuggestedGuard;
    const head = `${at + 1}/${guards.length}`;
    terminal.draw(drawReview(head, suggestionLines(guard, program), done.get(at), terminal.size()));
    const event = await terminal.next();
    if (event.kind === 'gone') break;
    if (event.kind !== 'key') continue;
    const { name } = event.key;
    if (name === 'q' || name === 'escape' || name === 'ctrl-c') break;
    if (name === 'ctrl-z') terminal.suspend();
    else if (name === 'b' || name === 'left' || name === 'up') at = Math.max(0, at - 1);
    else if (['n', 'right', 'down', 'space', 'enter'].includes(name)) at += 1;
    else if (name === 'c' && done.get(at)?.isCaptured !== true) {
      const captured = await capture(guard);
      done.set(at, captured);
      // Why it was refused is read before anything else.
      if (captured.isCaptured) at += 1;
    }
  }
  return [...done.values()].flatMap(({ isCaptured, said }) => (isCaptured ? [said] : []));
}

function drawReview(
  head: string,
  lines: readonly string[],
  captured: CapturedSuggestion | undefined,
  { columns, rows }: Size,
): Screen {
  // A character in the last column makes some terminals break the line.
  const width = Math.max(20, columns - 1);
  const foot: readonly Line[] = [
    rule(width),
    ...(captured ? [plain(textOf(captured.said), captured.isCaptured ? 'good' : 'warning')] : []),
    plain(textOf(say.keys()), 'dim'),
  ];
  const [first = '', ...others] = lines;
  const body = [
    justify(head, '', width, 'path'),
    rule(width),
    ...wrap(first, width).map((line) => plain(line, 'path')),
    ...others.flatMap((line) => wrap(line, width).map((each) => plain(each))),
  ].slice(0, Math.max(1, rows - foot.length));
  const empty = Math.max(0, rows - foot.length - body.length);
  return {
    lines: [...body, ...Array.from({ length: empty }, () => plain('')), ...foot]
      .slice(0, rows)
      .map((line) => clipLine(line, width)),
    cursor: null,
  };
}
