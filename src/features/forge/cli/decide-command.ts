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
    'Plan what people decided on a pull request, in comments, reviews and checkboxes. The action of ledger ' +
      'reads them from the forge, and commits what this prints. Commits are read; the work tree is not.',
    context.out,
  )
    .requiredOption(
      '--from <file>',
      'what was said, as the action wrote it; - reads standard input',
    )
    .requiredOption('--since <rev>', 'the base of the pull request, whose policy counts')
    .option('--at <rev>', 'the tip of its branch; that of the file unless given')
    .option('--branch <name>', 'the name of its branch, which may name a task')
    .addOption(new Option('--format <name>', 'how to print it').choices(['pretty', 'json']));
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
