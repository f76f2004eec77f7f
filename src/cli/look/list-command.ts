import { Option } from 'commander';

import { type Grouping, groupings, listIndex } from '#app/inspect/index-listing';
import { indexListMarkdown, indexListText } from '#reporters/index-list';

import { readActFlags } from '../act-options.ts';
import { painter, type Run } from '../context.ts';
import { command, formatOption, parse } from '../parse.ts';
import { commandJson, reportUnreadable } from '../print-message.ts';

interface ListFlags {
  readonly by: Grouping;
  readonly format: 'pretty' | 'json' | 'markdown';
}

/** `ledger list`: lists all facts. The exit code is 1 only if some are unreadable. */
export const runList: Run = async (args, context) => {
  const built = command(
    'ledger list',
    'List all facts, when each was last verified, and whether its evidence matches the code.',
    context.out,
  )
    .addOption(
      new Option('--by <grouping>', 'how to group them').choices(groupings).default('kind'),
    )
    .addOption(formatOption('pretty', 'json', 'markdown'));
  const { options } = parse<ListFlags>(built, args);
  const { by, format, ...here } = options;
  const listed = await listIndex(readActFlags(here, context), by);
  if (format === 'json') context.out(commandJson('list', listed));
  else
    context.out(
      format === 'markdown'
        ? indexListMarkdown(listed)
        : indexListText(listed, painter(context, here.color)),
    );
  return (await reportUnreadable(here, context)).code;
};
