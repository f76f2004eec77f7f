import {
  formatSuggestion,
  type SuggestedGuard,
} from '#features/guard-suggestions/reporters/suggested-guards';
import {
  clipLine,
  justify,
  type Line,
  plain,
  rule,
  type Screen,
  type Size,
  usableColumns,
  wrap,
} from '#features/review/cli/screen';
import type { Terminal } from '#features/review/cli/terminal';
import { guardSuggest as say } from '#messages/generated/guard';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';

/** Whether a suggested guard was captured, and the message about that. */
export interface CapturedSuggestion {
  readonly isCaptured: boolean;
  /** What was captured, or why it was refused. */
  readonly said: Message;
}

interface SuggestionWalk {
  readonly terminal: Pick<Terminal, 'size' | 'draw' | 'next' | 'suspend'>;
  /** Name of ledger in printed commands. */
  readonly program: string;
  capture(guard: SuggestedGuard): Promise<CapturedSuggestion>;
}

/**
 * Shows one proposal at a time; a key captures it.
 *
 * @returns messages of the captured ones, in order
 */
export async function walkSuggestions(
  guards: readonly SuggestedGuard[],
  { terminal, program, capture }: SuggestionWalk,
): Promise<Message[]> {
  const done = new Map<number, CapturedSuggestion>();
  for (let at = 0; at < guards.length;) {
    const guard = guards[at] as SuggestedGuard;
    const head = `${at + 1}/${guards.length}`;
    terminal.draw(
      drawSuggestion(head, formatSuggestion(guard, program), done.get(at), terminal.size()),
    );
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
      // After a refusal, stay and show the reason.
      if (captured.isCaptured) at += 1;
    }
  }
  return [...done.values()].flatMap(({ isCaptured, said }) => (isCaptured ? [said] : []));
}

function drawSuggestion(
  head: string,
  lines: readonly string[],
  captured: CapturedSuggestion | undefined,
  { columns, rows }: Size,
): Screen {
  const width = usableColumns({ columns, rows });
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
