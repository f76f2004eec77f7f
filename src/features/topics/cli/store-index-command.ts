import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '#cli/act-options';
import type { Run } from '#cli/context';
import { command, parse } from '#cli/parse';
import { UsageError } from '#diagnostics/failure';
import { writeStoreIndex } from '#features/topics/app/write-store-index';
import { actOptions as say } from '#messages/generated/acts';

interface StoreIndexFlags extends ActFlags {
  readonly write?: boolean;
  readonly adopt?: boolean;
  readonly store: string;
}

/** `ledger index --write --store FOLDER` */
export const runStoreIndex: Run = async (args, context) => {
  const built = withActOptions(
    command('ledger index', 'Complete the index of one native store.', context.out)
      .option('--write', 'write it; without, nothing is done')
      .option('--adopt', 'for the map of memory alone')
      .requiredOption('--store <folder>', 'the folder of the store'),
  );
  const { options } = parse<StoreIndexFlags>(built, args);
  const { write, adopt, store } = options;
  if (write && adopt) throw new UsageError(say.indexAdoptedFirst());
  if (!write) throw new UsageError(say.indexStoreUnwritten({ store }));
  return reportOutcome(
    await writeStoreIndex({ ...readActFlags(options, context), store }),
    'index',
    options,
    context,
  );
};
