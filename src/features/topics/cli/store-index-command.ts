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
    command('ledger index', 'Add missing lines to the index of one note store.', context.out)
      .option('--write', 'required with --store')
      .option('--adopt', 'not with --store')
      .requiredOption('--store <folder>', 'folder of the note store'),
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
