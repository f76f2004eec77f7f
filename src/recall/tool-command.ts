import { shellWord } from '#messages/shell-word';

import { fieldsOf, lettersOf } from './touched-files.ts';

/** Tools that run a command, by the letters of their names. */
const runners: ReadonlySet<string> = new Set(
  (
    'bash sh shell localshell shellcommand runshellcommand execcommand executecommand runcommand ' +
    'exec execute terminal runinterminal runterminalcmd runterminalcommand terminalexecute ' +
    'powershell'
  ).split(' '),
);

/** The command line that a call of a tool runs; null where it runs none. */
export function commandOfTool(tool: string | null, input: unknown): string | null {
  if (tool === null || !runners.has(lettersOf(tool))) return null;
  const fields = fieldsOf(input);
  const command = fields?.command ?? fields?.cmd;
  if (Array.isArray(command)) return command.map((word) => shellWord(String(word))).join(' ');
  return typeof command === 'string' ? command : null;
}
