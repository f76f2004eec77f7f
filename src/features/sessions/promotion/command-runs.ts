import type { Message } from '#promotion/transcript/message';
import { type CommandRun, errorLine } from '#promotion/transcript/repeated-failures';
import { commandOf, editsFiles } from '#promotion/transcript/tools-used';

/**
 * Puts the commands of a session together with what they printed. What is called at once with
 * others is left out: nobody can tell which output is whose.
 *
 * @param session the name of the session where its messages give none
 */
export function commandRuns(session: string): {
  take(message: Message): void;
  readonly runs: readonly CommandRun[];
} {
  const runs: CommandRun[] = [];
  let open: { readonly command: string; readonly message: string } | null = null;
  let edited = false;
  const close = (message: Message, output: string): void => {
    if (open === null) return;
    runs.push({
      ...open,
      session: message.session ?? session,
      error: errorLine(output),
      afterEdit: edited,
    });
    open = null;
    edited = false;
  };
  return {
    runs,
    take: (message) => {
      if (message.role === 'tool') close(message, message.text);
      if (message.role !== 'assistant') return;
      const commands = message.tools.flatMap((tool) => {
        const command = commandOf(tool);
        return command === null ? [] : [{ command, output: tool.output }];
      });
      if (message.tools.some(editsFiles)) edited = true;
      const [only] = commands;
      if (only === undefined) return;
      open =
        commands.length === 1 && message.uuid !== null
          ? { command: only.command, message: message.uuid }
          : null;
      if (only.output !== undefined) close(message, only.output);
    },
  };
}
