import { Option } from 'commander';

import { type Grouping, groupings, listIndex } from '#app/inspect/index-listing';
import { tool } from '#app/invocation/version';
import { indexListMarkdown, indexListText } from '#reporters/index-list';
import { visibleJson } from '#reporters/visible';

import { actingOf } from '../act-options.ts';
import { painter, type Run } from '../context.ts';
import { sayUnreadable } from '../notice.ts';
import { command, parse } from '../parse.ts';

interface ListFlags {
  readonly by: Grouping;
  readonly format: 'pretty' | 'json' | 'markdown';
}

/**
 * `ledger list`: all facts by category. The exit code is 0, whether they hold or not, for `verify`
 * checks that; 1 where some of it cannot be read.
 */
export const runList: Run = async (args, context) => {
  const built = command(
    'ledger list',
    'List all facts, with when each was last verified, and whether its evidence holds.',
    context.out,
  )
    .addOption(
      new Option('--by <grouping>', 'what makes a group').choices(groupings).default('kind'),
    )
    .addOption(
      new Option('--format <name>', 'how to print it')
        .choices(['pretty', 'json', 'markdown'])
        .default('pretty'),
    );
  const { options } = parse<ListFlags>(built, args);
  const { by, format, ...here } = options;
  const listed = await listIndex(actingOf(here, context), by);
  if (format === 'json')
    context.out(`${visibleJson({ schemaVersion: 1, tool, command: 'list', ...listed })}\n`);
  else
    context.out(
      format === 'markdown'
        ? indexListMarkdown(listed)
        : indexListText(listed, painter(context, here.color)),
    );
  return (await sayUnreadable(here, context)).code;
};
