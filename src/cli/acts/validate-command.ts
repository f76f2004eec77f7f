import { gatherProofs, runProofCommand, validate, validateProven } from '#app/acts/validate';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';
import { notice as messages, outcomeLine as line } from '#messages/generated/program';
import { escapeInvisible } from '#reporters/visible';

import {
  type ActFlags,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '../act-options.ts';
import { ask, type Context, type Run } from '../context.ts';
import { command, parse } from '../parse.ts';
import { messageLine, printNote } from '../print-message.ts';

interface ValidateFlags extends ActFlags {
  readonly run?: boolean;
  readonly yes?: boolean;
}

/** `ledger validate ITEM… [--run]`: confirms proposals independently. */
export const runValidate: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger validate',
      'Confirm items independently: as another person than the one who proposed them, or with ' +
        '--run, which runs their proof again (not enough for high-consequence items).',
      context.out,
    )
      .argument('<items...>', 'short IDs, task#n or candidate paths')
      .option('--run', 'run the commands of the evidence again, after printing them')
      .option('--yes', 'run them without asking'),
    { reason: true },
  );
  const { options, operands } = parse<ValidateFlags>(built, args);
  if (options.run && options.plan) throw new UsageError(say.proofPlanned());
  const items = resolveOperands(operands, options, context);
  const acting = readActFlags(options, context);
  if (!options.run)
    return reportOutcome(await validate(acting, items), 'validate', options, context);
  let worst = 0;
  for (const item of items) worst = Math.max(worst, await proveAndValidate(item, options, context));
  return worst;
};

async function proveAndValidate(
  item: string,
  options: ValidateFlags & Parameters<typeof reportOutcome>[2],
  context: Context,
): Promise<number> {
  const acting = readActFlags(options, context);
  const { commands, texts } = await gatherProofs(acting, item);
  if (commands.length === 0) throw new UsageError(say.proofMissing({ item }));
  // Nothing is run for a person who may not validate the item, or for a decided one.
  const allowed = await validate({ ...acting, dryRun: true, rerun: 'to be run' }, [item]);
  if (allowed.kind === 'refused') return reportOutcome(allowed, 'validate', options, context);
  context.error(`${commands.map((each) => `  ${escapeInvisible(each)}\n`).join('')}`);
  if (
    !options.yes &&
    !(await ask(context, `run ${commands.length === 1 ? 'this' : 'these'} here?`))
  ) {
    context.error(messageLine(line.nothingRun(), context));
    return 1;
  }
  const proofs = [];
  for (const each of commands) {
    const printed = lineByLine((text) =>
      context.error(`  │ ${escapeInvisible(text.replaceAll('\t', '  '))}\n`),
    );
    const proof = await runProofCommand(acting, each, printed.take);
    printed.end();
    if (proof.exit !== 0) {
      printNote(messages.proofFailed({ exit: proof.exit, item }), context);
      return 1;
    }
    proofs.push(proof);
  }
  return reportOutcome(
    await validateProven(acting, item, proofs, texts),
    'validate',
    options,
    context,
  );
}

/** Characters of a line that are buffered. */
const longest = 16_384;

/** Cuts a text that comes in pieces into lines; `end` shows the last one. */
function lineByLine(show: (line: string) => void): {
  take(text: string): void;
  end(): void;
} {
  let rest = '';
  return {
    take: (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) show(line.replace(/\r$/, ''));
      if (rest.length < longest) return;
      show(rest);
      rest = '';
    },
    end: () => {
      if (rest !== '') show(rest);
      rest = '';
    },
  };
}
