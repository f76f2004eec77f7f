import { relative, resolve } from 'node:path';

import { type Env, principalOf, whyNotPerson } from '#app/invocation/principal';
import { tool } from '#app/invocation/version';
import { knownCommands } from '#cli/completion/command-options';
import { type Context, painter } from '#cli/context';
import type { GlobalOptions } from '#cli/parse';
import { doctor } from '#features/setup/app/doctor';
import { diagnosisScreen } from '#features/setup/reporters/diagnosis';
import { visibleJson } from '#reporters/visible';

/**
 * `ledger init --check`: shows what ledger sees in this folder, how far it is set up, and what to
 * do. Exits 0 also where something is missing; 2 for a configuration that cannot be read.
 */
export async function checkSetup(
  options: GlobalOptions & { readonly format: 'pretty' | 'json' },
  context: Context,
): Promise<number> {
  const cwd = resolve(context.cwd, options.C ?? '.');
  const known = new Map(
    (await knownCommands(context)).map(({ name, options: each }) => [
      name,
      each.flatMap((option) => option.names),
    ]),
  );
  const diagnosis = await doctor({
    cwd,
    known,
    env: context.env,
    program: context.program,
    config: options.config ?? null,
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
}

/** Returns why ledger counts the caller as a person, an agent or a service; empty for a person. */
function whoIsAtWork(env: Env): string {
  if (principalOf(env).standing === 'declared') return 'set by LEDGER_ACTOR';
  const why = whyNotPerson(env);
  return why === null ? '' : `because ${why} is set; LEDGER_ACTOR overrides it`;
}
