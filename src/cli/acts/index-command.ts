import { writeIndex } from '#app/acts/rebuild-index';
import { listIndexRows } from '#app/inspect/index-rows';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';
import { escapeInvisible, visiblePath } from '#reporters/visible';

import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '../act-options.ts';
import { painter, type Run } from '../context.ts';
import { listFeatureCalls } from '../feature.ts';
import { command, parse, runLocation } from '../parse.ts';
import { commandJson } from '../print-message.ts';

interface IndexFlags extends ActFlags {
  readonly write?: boolean;
  readonly adopt?: boolean;
}

/** `ledger index [--write|--adopt]`: prints or rebuilds the index. */
export const runIndex: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger index',
      'Print memory/INDEX.md, or rebuild its rows from the records, also out of conflict markers.',
      context.out,
    )
      .option(
        '--write',
        'rebuild the rows of records with load_when, and add missing lines to native stores; ' +
          'other rows stay unchanged',
      )
      .option('--adopt', 'copy conditions that only the index has into the records'),
  );
  for (const { flags, says } of listFeatureCalls('index', context)) built.option(flags, says);
  const { options } = parse<IndexFlags>(built, args);
  if (options.write && options.adopt) throw new UsageError(say.indexAdoptedFirst());
  const acting = readActFlags(options, context);
  if (options.write || options.adopt)
    return reportOutcome(
      await writeIndex(acting, options.adopt ?? false),
      'index',
      options,
      context,
    );
  const rows = await listIndexRows(runLocation(options, context));
  const paint = painter(context, options.color);
  if (options.format === 'json') context.out(commandJson('index', { rows }));
  else
    context.out(
      rows.length === 0
        ? 'no index found\n'
        : rows
            .map(
              (row) =>
                `${escapeInvisible(row.title)}  ${paint('path', visiblePath(row.target ?? ''))}\n` +
                `${row.loadWhen === null ? '' : `  load when: ${escapeInvisible(row.loadWhen)}\n`}`,
            )
            .join(''),
    );
  return 0;
};
