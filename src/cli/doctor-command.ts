import { relative, resolve } from 'node:path';

import { Option } from 'commander';

import { type Env, principalOf, whyNotPerson } from '#app/invocation/principal';
import { tool } from '#app/invocation/version';
import { doctor } from '#app/setup/doctor';
import { diagnosisScreen } from '#reporters/diagnosis';
import { visibleJson } from '#reporters/visible';

import type { CommandEntry } from './command-entry.ts';
import { knownCommands } from './completion/known-words.ts';
import { painter, type Run } from './context.ts';
import { command, parse } from './parse.ts';

/**
 * `ledger doctor`: what the tool sees from here, how far it is set up, and what to do about what is
 * not.
 */
export const doctorOf =
  (commands: readonly CommandEntry[]): Run =>
  async (args, context) => {
    const built = command(
      'ledger doctor',
      'Show what ledger sees from here: root, git, configuration in force with the origin ' +
        'of each value, memory found, hooks, CI, agents, and what is not as it should be. ' +
        'Exits 0 also then; 2 for a configuration that is none.',
      context.out,
    ).addOption(
      new Option('--format <name>', 'how to print it')
        .choices(['pretty', 'json'])
        .default('pretty'),
    );
    const { options } = parse<{ readonly format: 'pretty' | 'json' }>(built, args);
    const cwd = resolve(context.cwd, options.C ?? '.');
    const known = new Map(
      (await knownCommands(commands, context)).flatMap(({ names, options: each }) =>
        names.map((name) => [name, each.flatMap((option) => option.names)] as const),
      ),
    );
    const diagnosis = await doctor({
      cwd,
      known,
      env: context.env,
      program: context.program,
      ...(options.config === undefined ? {} : { config: options.config }),
    });
    const environment = {
      version: tool.version,
      node: process.version,
      platform: process.platform,
      actor: principalOf(context.env).kind,
    };
    if (options.format === 'json')
      context.out(
        `${visibleJson({ environment, ...diagnosis, changedRules: diagnosis.changedRules.map(({ rule, severity }) => ({ code: rule.code, severity })) })}` +
          '\n',
      );
    else
      context.out(
        diagnosisScreen(
          diagnosis,
          {
            ...environment,
            actorNote: whoIsAtWork(context.env),
            shown: (path) => relative(cwd, path) || '.',
          },
          { program: context.program, paint: painter(context, options.color) },
        ),
      );
    return 0;
  };

/** Why the tool takes whoever is at work for what it does. */
function whoIsAtWork(env: Env): string {
  if (principalOf(env).standing === 'declared') return 'LEDGER_ACTOR says so';
  const why = whyNotPerson(env);
  return why === null ? '' : `${why} is set; where that is wrong, LEDGER_ACTOR says otherwise`;
}
