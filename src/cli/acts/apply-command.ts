import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readSource } from '#disk/read-source';

import { apply } from '../../apply.ts';
import { readSavedPlan } from '../../saved-plan.ts';
import { actingOf, reportOutcome, withActOptions, type ActFlags } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger apply FILE`: a plan that was saved and looked at (document 4, the shapes). */
export const runApply: Run = async (args, context) => {
  const built = withActOptions(command('ledger apply', 'Carry out a plan that --plan printed: the files must be as they were when it was made.', context.out).argument('<file>', 'the plan; - reads standard input'));
  const { options, operands } = parse<ActFlags>(built, args);
  const [name = ''] = operands;
  const acting = actingOf(options, context);
  const text = name === '-' ? (await context.stdin()).toString('utf8') : fileText(resolve(acting.cwd ?? '.', name), name);
  return reportOutcome(await apply(acting, readSavedPlan(text, name === '-' ? 'standard input' : name)), 'apply', options, context);
};

function fileText(path: string, name: string): string {
  const file = readSource(path, name);
  if ('text' in file) return file.text;
  throw new UsageError(`${name} is no plan: ${file.unreadable.kind === 'too-large' ? 'it is too large' : 'it is no text file'}`);
}
