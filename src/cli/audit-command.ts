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
  pretty: 'for people: one block per cause, with a fix; on a terminal and in a pipe',
  compact: 'one line per problem',
};

/** `ledger audit`: checks the files of agents without any setup. */
export const runAudit: Run = async (args, context) => {
  const built = command(
    'ledger audit',
    'Find stale, contradictory and unsafe lines in the agent files below a folder, and in the ' +
      'agent notes about this project in your home folder. Writes nothing without --fix.',
    context.out,
  )
    .argument('[dir]', 'folder to audit (default: this workspace)')
    .option(
      '--fix',
      'update paths and links that Git saw move, and print each changed line; ' +
        '`ledger undo` reverts them',
    )
    .option('--dry-run', 'with --fix: print the changes as a diff; write nothing')
    .option(
      '--held',
      'list the rules of instructions instead, each with the linter or guard that enforces it',
    )
    .option('--no-home', 'skip the agent notes in your home folder; CI always skips them');
  const { options, operands } = parse<AuditFlags>(
    withCheckFlags(built).addHelpText(
      'after',
      `${formatsHelp(formats)}\nExit code: 0, unless --fail-on or --max-warnings is given.\n${examples}`,
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
