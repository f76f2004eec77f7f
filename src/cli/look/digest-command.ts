import { InvalidArgumentError, Option } from 'commander';

import { digest } from '#app/digest/digest';
import { tool } from '#app/invocation/version';
import { textOf } from '#messages/join-message';
import { digestMarkdown } from '#reporters/digest';
import { visibleJson } from '#reporters/visible';

import { type ActFlags, actingOf } from '../act-options.ts';
import type { Run } from '../context.ts';
import { pastDayForms } from '../discovery-options.ts';
import { note } from '../notice.ts';
import { command, parse } from '../parse.ts';

interface DigestFlags extends Omit<ActFlags, 'format'> {
  readonly days: number;
  readonly since?: string;
  readonly format: 'markdown' | 'json';
}

/** `ledger digest`: what waits, what is in doubt and what ends soon, for a weekly issue. */
export const runDigest: Run = async (args, context) => {
  const built = command(
    'ledger digest',
    'Write what waits, what is in doubt and what ends soon, with the owners of each, as Markdown for a weekly issue.',
    context.out,
  )
    .option('--days <n>', 'what ends within these days', wholeNumber, 14)
    .option(
      '--since <day>',
      `of what waits, only what was raised on that day (UTC) or later: ${pastDayForms}`,
    )
    .addOption(
      new Option('--format <name>', 'how to print it')
        .choices(['markdown', 'json'])
        .default('markdown'),
    );
  const { options } = parse<DigestFlags>(built, args);
  const { days, since, format, ...others } = options;
  const { unread, ...found } = await digest(
    actingOf(others, context),
    { days, since: since ?? null },
    new Date(),
  );
  context.out(
    format === 'json'
      ? `${visibleJson({ schemaVersion: 1, tool, command: 'digest', ...found, unread: unread.map(textOf) })}\n`
      : digestMarkdown(found, context.program),
  );
  for (const each of unread) note(each, context);
  return 0;
};

function wholeNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('It should be a whole number.');
  return Number(text);
}
