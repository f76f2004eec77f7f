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
  '\nThe base, where --since does not name it: what CI says, "baseBranch" in the ' +
  'configuration, origin/HEAD; outside of CI also init.defaultBranch, main or master.\n\nExamples:\n  ledger gate\n  ledger gate --since ' +
  'origin/main\n  ledger gate --format markdown:comment.md --format github\n';

/** `ledger gate`: checks a branch before it is merged, by the policy of its base. */
export const runGate: Run = async (args, context) => {
  const built = command(
    'ledger gate',
    'What CI runs on a pull request: checks the commits of a branch against its base, by the policy of the base.',
    context.out,
  )
    .option('--since <ref>', 'the base to compare with, such as origin/main')
    .option(
      '--boxes',
      'a checkbox at what waits, in Markdown; for the action, which carries it out',
    )
    .option(
      '--commands',
      'the commands that answer what waits, in Markdown; for a forge whose checkboxes say nothing',
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
