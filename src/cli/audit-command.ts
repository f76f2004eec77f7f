import { resolve } from 'node:path';

import { audit } from '#app/audit/audit';
import { tool } from '#app/invocation/version';
import { UsageError } from '#diagnostics/failure';
import { checkOptions as say } from '#messages/generated/look';
import { withProgram } from '#reporters/report';
import { enforcementJson, enforcementLines, enforcementSummary } from '#reporters/rule-enforcement';

import { type CheckFlags, formatsHelp, ruleRequest, withCheckFlags } from './check-flags.ts';
import { chooseOutputs, type Outputs } from './choose-outputs.ts';
import type { Run } from './context.ts';
import { command, parse } from './parse.ts';
import { showReport } from './show-report.ts';

interface AuditFlags extends CheckFlags {
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  readonly held?: boolean;
  readonly home: boolean;
}

const examples =
  '\nExamples:\n  ledger audit\n  ledger audit --fix\n  ledger undo\n  ledger audit ' +
  '~/src --format markdown\n  ledger audit --format json --no-home\n';

/** Unlike other commands, an audit prints its summary in a pipe, too. */
const formats = {
  pretty: 'for people: one block a cause, with what to do; on a terminal, and in a pipe',
  compact: 'one line a problem',
};

/** `ledger audit`: checks the files of agents without any setup. */
export const runAudit: Run = async (args, context) => {
  const built = command(
    'ledger audit',
    "Find the memory that agents keep below a folder, and the agent's own of this " +
      'project in your home folder; say what is wrong with it. Reads only, in git or not.',
    context.out,
  )
    .argument('[dir]', 'the folder to look below; without one, the workspace found here')
    .option(
      '--fix',
      'write the new place of paths and links that git saw move, and print each changed line; ' +
        '`ledger undo` takes it back',
    )
    .option('--dry-run', 'with --fix: print what it would write as a diff, and write nothing')
    .option(
      '--held',
      'list the rules of instructions instead, and what holds each: a linter, a guard, or nobody',
    )
    .option('--no-home', "leave out the agent's own store in the home folder; in CI it always is");
  const { options, operands } = parse<AuditFlags>(
    withCheckFlags(built).addHelpText(
      'after',
      `${formatsHelp(formats)}\nExit code: 0 whatever is found, unless --fail-on or --max-warnings is given.\n${examples}`,
    ),
    args,
  );
  if (operands.length > 1) throw new UsageError(say.severalFolders());
  if (options.dryRun && !options.fix) throw new UsageError(say.dryRunWithoutFix());
  const outputs = withSummary(chooseOutputs(options.format, context));
  const [folder] = operands;
  const result = await audit({
    cwd: resolve(context.cwd, options.C ?? '.'),
    folder,
    config: options.config,
    rules: ruleRequest(options),
    fix: options.fix ?? false,
    dryRun: options.dryRun ?? false,
    home: options.home,
    env: context.env,
    progress: context.progress,
  });
  if (options.held) {
    const isJson = outputs.outputs.some(({ name }) => name === 'json');
    context.out(
      isJson
        ? enforcementJson(result.rules, tool)
        : `${enforcementLines(result.rules)}${withProgram(enforcementSummary(result.rules), context.program)}\n`,
    );
    return 0;
  }
  return showReport(result, options, outputs, context, {
    command: 'audit',
    dryRun: options.dryRun ?? false,
    diff: options.fix ?? false,
  });
};

/** The summary in a pipe and in CI, too, unless a format was named. */
function withSummary({ outputs, chosen }: Outputs): Outputs {
  if (chosen === 'named') return { outputs, chosen };
  return {
    chosen: 'for-reader',
    outputs: outputs.map((each) => (each.name === 'compact' ? { ...each, name: 'pretty' } : each)),
  };
}
