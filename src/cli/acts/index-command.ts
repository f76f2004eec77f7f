import { writeIndex, writeStoreIndex } from '#app/acts/rebuild-index';
import { mapOfMemory } from '#app/inspect/index-rows';
import { tool } from '#app/invocation/version';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/act-options';
import { visible, visibleJson, visiblePath } from '#reporters/visible';

import { type ActFlags, actingOf, reportOutcome, withActOptions } from '../act-options.ts';
import { painter, type Run } from '../context.ts';
import { command, parse } from '../parse.ts';

interface IndexFlags extends ActFlags {
  readonly write?: boolean;
  readonly adopt?: boolean;
  readonly store?: string;
}

/** `ledger index [--write|--adopt]`: the map. */
export const runIndex: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger index',
      'Show the map; rebuild its rows from the records, also out of conflict markers.',
      context.out,
    )
      .option(
        '--write',
        'rebuild the rows of records that say when to load them, and add the lines that ' +
          'native stores lack; every other row keeps its bytes',
      )
      .option(
        '--store <folder>',
        'with --write: the index of this native store alone; it gets a line for every note that has none',
      )
      .option('--adopt', 'take conditions that stand only in the index into the records'),
  );
  const { options } = parse<IndexFlags>(built, args);
  if (options.write && options.adopt) throw new UsageError(say.indexAdoptedFirst());
  if (options.store !== undefined && !options.write)
    throw new UsageError(say.indexStoreUnwritten({ store: options.store }));
  const acting = actingOf(options, context);
  if (options.store !== undefined)
    return reportOutcome(
      await writeStoreIndex({ ...acting, store: options.store }),
      'index',
      options,
      context,
    );
  if (options.write || options.adopt)
    return reportOutcome(
      await writeIndex(acting, options.adopt ?? false),
      'index',
      options,
      context,
    );
  const rows = await mapOfMemory({
    cwd: acting.cwd,
    config: acting.config,
  });
  const paint = painter(context, options.color);
  if (options.format === 'json')
    context.out(`${visibleJson({ schemaVersion: 1, tool, command: 'index', rows })}\n`);
  else
    context.out(
      rows.length === 0
        ? 'there is no map here yet\n'
        : rows
            .map(
              (row) =>
                `${visible(row.title)}  ${paint('path', visiblePath(row.target ?? ''))}\n` +
                `${row.loadWhen === null ? '' : `  load when: ${visible(row.loadWhen)}\n`}`,
            )
            .join(''),
    );
  return 0;
};
