import { relative, resolve } from 'node:path';

import { Option } from 'commander';

import { counted } from '#reporters/report';
import { visible, visibleJson, visiblePath } from '#reporters/visible';

import { doctor, type Diagnosis } from '../doctor.ts';
import { actorOf, whyNotPerson, type Env } from '../request-of-act.ts';
import { tool } from '../version.ts';
import { painter, type Run } from './context.ts';
import { command, parse } from './parse.ts';

/** `ledger doctor`: what the tool sees from here, and the configuration in force. */
export const runDoctor: Run = async (args, context) => {
  const built = command('ledger doctor', 'Show what ledger sees from here: root, configuration in force with the origin of each value, memory found.', context.out).addOption(
    new Option('--format <name>', 'how to print it').choices(['pretty', 'json']).default('pretty'),
  );
  const { options } = parse<{ readonly format: 'pretty' | 'json' }>(built, args);
  const cwd = resolve(context.cwd, options.C ?? '.');
  const diagnosis = await doctor({ cwd, ...(options.config === undefined ? {} : { config: options.config }) });
  const environment = { version: tool.version, node: process.version, platform: process.platform, actor: actorOf(context.env).actor };
  if (options.format === 'json') context.out(`${visibleJson({ environment, ...diagnosis, changedRules: diagnosis.changedRules.map(({ rule, severity }) => ({ code: rule.code, severity })) })}\n`);
  else context.out(screen(diagnosis, environment, whoIsAtWork(context.env), cwd, painter(context, options.color)));
  return 0;
};

/** Why the tool takes whoever is at work for what it does (document 3.2). */
function whoIsAtWork(env: Env): string {
  if (actorOf(env).claimed) return 'LEDGER_ACTOR says so';
  const why = whyNotPerson(env);
  return why === null ? '' : `${why} is set; where that is wrong, LEDGER_ACTOR says otherwise`;
}

function screen(diagnosis: Diagnosis, environment: { readonly version: string; readonly node: string; readonly platform: string; readonly actor: string }, actorNote: string, cwd: string, paint: ReturnType<typeof painter>): string {
  const here = (path: string): string => visiblePath(relative(cwd, path) || '.');
  const rows = (entries: readonly (readonly [string, string, string?])[]): string => {
    const width = Math.max(...entries.map(([name]) => name.length));
    return entries.map(([name, value, note]) => `  ${name.padEnd(width)}  ${value}${note ? paint('dim', `  ${note}`) : ''}\n`).join('');
  };
  const found = diagnosis.found.map(({ role, folder, count }) => [folder, counted(count, role)] as const);
  return [
    `ledger ${environment.version}, node ${environment.node}, ${environment.platform}\n\n`,
    'Here\n',
    rows([
      ['root', here(diagnosis.root), diagnosis.fenced ? 'links may not leave it' : 'no git repository or configuration above: links out of it are not judged'],
      ['at work', environment.actor, actorNote],
      ['configuration', diagnosis.configFile === null ? 'none' : here(diagnosis.configFile), diagnosis.configFile === null ? 'every role is detected, every rule has its default' : ''],
    ]),
    '\nConfiguration in force\n',
    rows(diagnosis.configuration.map(({ key, value, origin }) => [key, visible(typeof value === 'string' ? value : JSON.stringify(value)), origin === 'default' ? 'default' : `from ${here(origin)}`])),
    ...(diagnosis.changedRules.length > 0 ? ['\nRules that are not at their default\n', rows(diagnosis.changedRules.map(({ rule, severity }) => [rule.code, severity, `${rule.name}, by default ${rule.severity}`]))] : []),
    '\nMemory found\n',
    found.length > 0 ? rows(found.map(([folder, what]) => [visiblePath(folder), what])) : `  none. Looked in memory/, corpus/, docs/adr/, .agents/memory/, .claude/memory/ and other known places;\n  name your own under "layout" in ledger.config.json, or lint a folder by name: ledger lint <folder>\n`,
    ...(diagnosis.unreadable > 0 ? [`  ${paint('warning', `${counted(diagnosis.unreadable, 'problem')} in reading files`)}: ledger lint --only LDG001\n`] : []),
  ].join('');
}
