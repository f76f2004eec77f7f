import { resolve } from 'node:path';

import { Option } from 'commander';

import { tool } from '#app/invocation/version';
import { readStatementFile, readStatements } from '#app/statements/read-statements';
import { isPerson, type Run } from '#cli/context';
import { command, parse, runLocation } from '#cli/parse';
import { decideStatements } from '#features/forge/app/decide-statements';
import { formatDecisions, formatDecisionsJson } from '#features/forge/reporters/decisions';

interface DecideFlags {
  readonly from: string;
  readonly since: string;
  readonly at?: string;
  readonly branch?: string;
  readonly format?: 'pretty' | 'json';
}

/** `ledger decide --from FILE --since BASE` */
export const runDecide: Run = async (args, context) => {
  const built = command(
    'ledger decide',
    'Plan the decisions of a pull request from its comments, reviews and checkboxes. The ledger action ' +
      'reads them from the forge and commits the output. This reads commits, not the work tree.',
    context.out,
  )
    .requiredOption(
      '--from <file>',
      'file with the statements, written by the action; - reads standard input',
    )
    .requiredOption('--since <rev>', 'base of the pull request; its policy applies')
    .option('--at <rev>', 'tip of the branch (default: the one in the file)')
    .option('--branch <name>', 'name of the branch, which may name a task')
    .addOption(new Option('--format <name>', 'output format').choices(['pretty', 'json']));
  const { options } = parse<DecideFlags>(built, args);
  const { cwd } = runLocation(options, context);
  const { from } = options;
  const statements =
    from === '-'
      ? readStatements((await context.stdin()).toString('utf8'), from)
      : readStatementFile(resolve(cwd, from), from);
  const decisions = await decideStatements(statements, {
    cwd,
    env: context.env,
    since: options.since,
    at: options.at,
    branch: options.branch,
  });
  const reader = { program: context.program, agent: !isPerson(context) };
  context.out(
    options.format === 'json'
      ? formatDecisionsJson(decisions, tool, reader)
      : formatDecisions(decisions),
  );
  return decisions.statements.some(({ against }) => against.length > 0) ? 1 : 0;
};
