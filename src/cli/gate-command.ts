import { resolve } from 'node:path';

import { gate } from '#app/lint/gate';
import { UsageError } from '#diagnostics/failure';
import { checkOptions as say } from '#messages/generated/look';
import { notice as messages } from '#messages/generated/program';

import { type CheckFlags, formatsHelp, ruleRequest, withCheckFlags } from './check-flags.ts';
import { chooseOutputs } from './choose-outputs.ts';
import type { Run } from './context.ts';
import { findCommentSettlement } from './feature.ts';
import { command, parse } from './parse.ts';
import { printNote } from './print-message.ts';
import { showReport } from './show-report.ts';

const examples =
  '\nBase without --since: the branch that CI names, "baseBranch" of the configuration, or ' +
  'origin/HEAD;\noutside CI also init.defaultBranch, main or master. A base name that fits ' +
  'several commits, such as\na tag and a branch, ends with exit code 2.\n\nExamples:\n  ledger gate\n' +
  '  ledger gate --since origin/main\n  ledger gate --format markdown:comment.md --format github\n';

/** `ledger gate`: checks a branch before it is merged, by the policy of its base. */
export const runGate: Run = async (args, context) => {
  const built = command(
    'ledger gate',
    'Check the commits of a branch against its base, by the policy of the base. Run it in CI.',
    context.out,
  )
    .option('--since <ref>', 'base to compare with, such as origin/main')
    .option(
      '--boxes',
      'in Markdown: add a checkbox to each pending item; only the action reads ticks',
    )
    .option(
      '--commands',
      'in Markdown: name the commands that answer, for a forge without checkboxes',
    );
  const { options, operands } = parse<
    CheckFlags & {
      readonly since?: string;
      readonly boxes?: boolean;
      readonly commands?: boolean;
    }
  >(withCheckFlags(built).addHelpText('after', formatsHelp() + examples), args);
  if (operands.length > 0) throw new UsageError(say.gatedPaths());
  if (options.config !== undefined) throw new UsageError(say.gatedConfig());
  const outputs = chooseOutputs(options.format, context);
  const result = await gate(
    {
      cwd: resolve(context.cwd, options.C ?? '.'),
      since: options.since,
      rules: ruleRequest(options),
      waiting: outputs.outputs.some(({ name }) => name === 'markdown'),
      env: context.env as NodeJS.ProcessEnv,
      progress: context.progress,
    },
    findCommentSettlement(context.features),
  );
  const { base, merged } = result;
  const values = { base: base.name };
  const compared = merged
    ? messages.comparedMerged({ ...values, commit: base.tip.slice(0, 10) })
    : messages.compared({ ...values, commit: base.mergeBases[0]?.slice(0, 10) ?? '' });
  if (!options.quiet) printNote(compared, context);
  const { boxes = false, commands = false } = options;
  return showReport({ ...result, boxes, commands }, options, outputs, context, { command: 'gate' });
};
