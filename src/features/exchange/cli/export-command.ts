import { Option } from 'commander';

import type { Run } from '#cli/context';
import { command, parse, runLocation } from '#cli/parse';
import { printNote, reportUnreadable } from '#cli/print-message';
import { exportMemory } from '#features/exchange/app/export';
import { notice as messages } from '#messages/generated/program';
import type { Message } from '#messages/message';
import { counted } from '#reporters/report';

/** `ledger export [FOLDER]` */
export const runExport: Run = async (args, context) => {
  const built = command(
    'ledger export',
    'Print records, or the notes of a folder, as JSON lines with their exact text. Exits 1 if some memory cannot be read.',
    context.out,
  )
    .argument('[folder]', 'note store of an agent, in this repository or elsewhere')
    .addOption(new Option('--format <name>', 'output format').choices(['jsonl']).default('jsonl'));
  built.option(
    '--no-withdrawn',
    'omit rolled back, superseded, rejected, set aside, stale and expired memory',
  );
  const { options, operands } = parse<{ readonly format: 'jsonl'; readonly withdrawn: boolean }>(
    built,
    args,
  );
  const all = await exportMemory(
    { ...runLocation(options, context), env: context.env },
    operands[0] ?? null,
  );
  const standing = operands[0] === undefined ? await reportUnreadable(options, context) : null;
  const states = new Map(standing?.records.map(({ path, state }) => [path, state]));
  const withdrawn = all.filter((line) => line.withdrawn).length;
  for (const line of options.withdrawn ? all : all.filter((each) => !each.withdrawn))
    context.out(
      `${escapeHidden(JSON.stringify({ ...line, holds: states.get(line.path) ?? null }))}\n`,
    );
  if (withdrawn > 0 && !options.quiet)
    printNote(withdrawnNote(withdrawn, counted(all.length, 'line'), options.withdrawn), context);
  return standing?.code ?? 0;
};

function withdrawnNote(count: number, lines: string, isShown: boolean): Message {
  if (count === 1)
    return isShown ? messages.oneWithdrawn({ lines }) : messages.oneWithdrawnLeftOut({ lines });
  return isShown
    ? messages.withdrawn({ count, lines })
    : messages.withdrawnLeftOut({ count, lines });
}

/** Writes characters that a terminal would act on as JSON escapes. */
function escapeHidden(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
