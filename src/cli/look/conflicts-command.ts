import { conflicts } from '#app/conflicts/conflicts';
import { conflictsMarkdown, conflictsText } from '#reporters/conflicts';

import { readActFlags, resolveOperands } from '../act-options.ts';
import { isPerson, painter, type Run } from '../context.ts';
import { command, formatOption, parse, wholeNumber } from '../parse.ts';
import { commandJson, reportUnreadable } from '../print-message.ts';

/** Conflicts that are shown; the others are a number. */
const mostShown = 20;

interface ConflictsFlags {
  readonly format: 'pretty' | 'json' | 'markdown';
  readonly contradictions?: boolean;
  readonly duplicates?: boolean;
  readonly most?: number;
}

/** `ledger conflicts`: shows contradictions and duplicates side by side, and what resolves them. */
export const runConflicts: Run = async (args, context) => {
  const built = command(
    'ledger conflicts',
    'List statements of facts, instructions and notes that contradict or repeat each other, ' +
      'with evidence, dates and commands that resolve them.',
    context.out,
  )
    .argument('[records...]', 'only conflicts of these items, records or paths')
    .option('--contradictions', 'only contradictions')
    .option('--duplicates', 'only duplicates')
    .option('--most <n>', `limit (default: ${mostShown}; in JSON all)`, wholeNumber)
    .addOption(formatOption('pretty', 'json', 'markdown'))
    .addHelpText(
      'after',
      '\nExits 0 even if conflicts are found, and 1 if memory is unreadable. To fail on ' +
        'conflicts:\nledger lint --only CON801,CON802,CON804 --fail-on info\n',
    );
  const { options, operands } = parse<ConflictsFlags>(built, args);
  const both = (options.contradictions ?? false) === (options.duplicates ?? false);
  const mayDecide = isPerson(context);
  const { format, ...others } = options;
  const found = await conflicts(readActFlags(others, context), {
    names: resolveOperands(operands, options, context),
    kind: both ? null : options.duplicates ? 'duplicate' : 'contradiction',
    now: new Date(),
    mayDecide,
  });
  const print = {
    most: options.most ?? mostShown,
    program: context.program,
    mayDecide,
    onlyDuplicates: !both && options.duplicates === true,
  };
  if (format === 'json') {
    const shown = found.conflicts.slice(0, options.most ?? found.conflicts.length);
    const leftOut = found.conflicts.length - shown.length;
    context.out(commandJson('conflicts', { ...found, conflicts: shown, leftOut }));
  } else
    context.out(
      format === 'markdown'
        ? conflictsMarkdown(found, print)
        : conflictsText(found, { ...print, paint: painter(context, options.color) }),
    );
  return (await reportUnreadable(options, context)).code;
};
