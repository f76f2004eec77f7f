import { basename, dirname, resolve } from 'node:path';

import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '#cli/act-options';
import type { Context, Run } from '#cli/context';
import { command, parse } from '#cli/parse';
import { UsageError } from '#diagnostics/failure';
import { readTexts } from '#disk/reading/file-facts';
import { importCopilot } from '#features/exchange/app/import-copilot';
import { importFolder } from '#features/exchange/app/import-notes';
import { actOptions } from '#messages/generated/acts';
import { importCopilot as say } from '#messages/generated/capture';

interface ImportFlags extends ActFlags {
  readonly includeUser?: boolean;
  readonly copilot?: string;
}

/** `ledger import FOLDER`, `ledger import --copilot FILE` */
export const runImport: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger import',
      'Propose the notes of an agent (Claude Code, caliban, mini-claude, Serena, Cline and ' +
        'others) as candidates. The folder stays as it is; a second import adds only new notes.',
      context.out,
    )
      .argument('[folder]', 'note store, in this repository or elsewhere')
      .option(
        '--copilot <file>',
        'memories of GitHub Copilot instead, as JSON, JSON lines or the block of a prompt; - reads standard input',
      )
      .option('--task <name>', 'task of the candidates (default: import)')
      .option(
        '--include-user',
        'also notes about you (type: user) from a store in your home folder',
      ),
  );
  const { options, operands } = parse<ImportFlags>(built, args);
  const [folder] = operands;
  const { copilot, includeUser = false } = options;
  if ((folder === undefined) === (copilot === undefined)) throw new UsageError(say.folderOrFile());
  const acting = readActFlags(options, context);
  if (folder !== undefined)
    return reportOutcome(
      await importFolder(acting, folder, { includeUser }),
      'import',
      options,
      context,
    );
  const text = await readFacts(copilot ?? '-', acting.cwd ?? '.', context);
  return reportOutcome(await importCopilot(acting, text), 'import', options, context, {
    args: ['--copilot=-', '--'],
    input: text,
  });
};

async function readFacts(file: string, cwd: string, context: Context): Promise<string> {
  if (file === '-') return (await context.stdin()).toString('utf8');
  const path = resolve(cwd, file);
  const text = readTexts(dirname(path), [basename(path)]).get(basename(path)) ?? null;
  if (text === null) throw new UsageError(actOptions.fileMissing({ file }));
  return text;
}
