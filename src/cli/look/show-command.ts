import { showItemOrFile } from '#app/inspect/show-named';
import { UsageError } from '#diagnostics/failure';
import { notice as messages } from '#messages/generated/program';
import { factsAtFileText } from '#reporters/index-list';
import { visiblePath } from '#reporters/visible';

import { type ActFlags, readActFlags, resolveOperands } from '../act-options.ts';
import { painter, type Run } from '../context.ts';
import { command, formatOption, parse } from '../parse.ts';
import { commandJson, printNote } from '../print-message.ts';
import { formatItem } from './show-text.ts';

/** `ledger show ITEM|FILE`: prints an item or record, or the facts about a file. */
export const runShow: Run = async (args, context) => {
  const built = command(
    'ledger show',
    'Show an item or record: claim, evidence with its lines, decisions, changes since, and ' +
      'dependents. For another file, show the facts that cite it; for a folder, a term or a tag, ' +
      'all that is about it.',
    context.out,
  )
    .argument(
      '<name>',
      'short ID, record ID, task#n or path; src/a.ts or src/a.ts:12 for its facts; folder, term or tag',
    )
    .option('--diff', 'changes of its text since the last commit')
    .option('--full', 'all lines of the note that it is or was imported from')
    .addOption(formatOption('pretty', 'json'));
  const { options, operands } = parse<
    ActFlags & { readonly diff?: boolean; readonly full?: boolean }
  >(built, args);
  const isJson = options.format === 'json';
  const { program } = context;
  const paint = painter(context, options.color);
  const acting = readActFlags(options, context);
  const name = resolveOperands(operands, options, context)[0] ?? '';
  const named = await showItemOrFile(acting, name, options.diff ?? false).catch(
    async (error: unknown) => {
      const find = context.features.find(({ subjects }) => subjects)?.subjects;
      if (!(error instanceof UsageError) || find === undefined) throw error;
      const found = await (
        await find()
      )(name, { ...acting, cwd: acting.cwd ?? context.cwd, now: new Date(), paint });
      if (found === null) throw error;
      return { kind: 'subject' as const, found };
    },
  );
  if (named.kind === 'subject') {
    context.out(isJson ? commandJson('show', named.found.json) : named.found.text);
    return 0;
  }
  if (named.kind === 'file') {
    const { found } = named;
    context.out(isJson ? commandJson('show', found) : factsAtFileText(found, { paint }));
    return 0;
  }
  const { shown } = named;
  context.out(
    isJson
      ? commandJson('show', shown)
      : formatItem(shown, { program, paint }, options.full ?? false),
  );
  for (const { path, why } of shown.unread)
    printNote(messages.memoryUnread({ path: visiblePath(path), reason: why }), context);
  return shown.unread.length > 0 || shown.compared.some(({ state }) => state === 'unreadable')
    ? 1
    : 0;
};
