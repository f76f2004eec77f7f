import { resolve } from 'node:path';

import { InvalidArgumentError, Option } from 'commander';

import { tool } from '#app/invocation/version';
import { type Context, painter, type Run } from '#cli/context';
import { command, type GlobalOptions, parse, runLocation } from '#cli/parse';
import { printNote } from '#cli/print-message';
import { UsageError } from '#diagnostics/failure';
import {
  agentNames,
  type Compat,
  compatNames,
  type ContextShown,
  loadContext,
  maxCap,
  type ProfileName,
  profileNames,
} from '#features/context/app/context';
import { explainContext } from '#features/context/reporters/context';
import { showOptions as say } from '#messages/generated/look';
import { notice as messages } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { runEditor } from '#processes/run-editor';
import { withProgram } from '#reporters/report';
import { breakCiCommands, escapeInvisible, visibleJson } from '#reporters/visible';

interface ContextFlags {
  readonly profile?: ProfileName;
  readonly agent?: string;
  readonly file?: string;
  readonly explain?: boolean;
  readonly edit?: string;
  readonly capAuto?: number;
  readonly capClaudeMd?: number;
  readonly capCombined?: number;
  readonly capCharsFile?: number;
  readonly compat?: readonly Compat[];
  readonly format: 'pretty' | 'json';
}
type Options = ContextFlags & GlobalOptions;

const examples =
  '\nExamples:\n  ledger context\n  ledger context --explain\n  ledger context ' +
  '--profile ledger\n  ledger context --profile caliban --cap-combined 8000 --explain\n' +
  '  ledger context --agent copilot --explain\n  ledger context --agent cursor --file ' +
  'src/a.ts --explain\n';

/** `ledger context` */
export const runContext: Run = async (args, context) => {
  const built = command(
    'ledger context',
    'Print the memory that an agent loads at its start: each tier in order, within its limits. Exits 1 if a file cannot be read.',
    context.out,
  )
    .addOption(
      new Option(
        '--profile <name>',
        'loader to imitate (default: the one of the agent found here, else ledger)',
      ).choices([...profileNames]),
    )
    .addOption(
      new Option('--agent <name>', 'print the instructions that this agent loads').choices([
        ...new Set([...agentNames, ...profileNames]),
      ]),
    )
    .option('--file <path>', 'with --agent: also what it loads while it works on this file')
    .option('--explain', 'print each tier with path, size, tokens, and what was cut and why')
    .option('--edit <tier>', 'open a loaded file in your editor, by tier or path; then explain')
    .option('--cap-auto <tokens>', 'caliban: token limit of its own notes', readCap)
    .option(
      '--cap-claude-md <tokens>',
      'caliban: token limit of both CLAUDE.md files; cuts the one of the project first',
      readCap,
    )
    .option(
      '--cap-combined <tokens>',
      'caliban: token limit of all tiers; cuts its own notes first; ledger: token limit of the index',
      readCap,
    )
    .option(
      '--cap-chars-file <characters>',
      'claude: character limit of one instruction file',
      readCap,
    )
    .option(
      '--compat <names>',
      `imitate other releases: ${compatNames.join(', ')}; separate with commas`,
      readCompat,
    )
    .addOption(
      new Option('--format <name>', 'output format').choices(['pretty', 'json']).default('pretty'),
    )
    .addHelpText('after', examples);
  const { options } = parse<ContextFlags>(built, args);
  return show(options, context);
};

async function show(options: Options, context: Context, edited = false): Promise<number> {
  const { agent, file, capAuto, capClaudeMd, capCombined, capCharsFile, compat: older } = options;
  const profile = pickProfile(options);
  const shown = await loadContext({
    ...runLocation(options, context),
    env: context.env,
    program: context.program,
    // With --explain, no agent gets the text.
    servedAt: options.explain ? undefined : new Date().toISOString(),
    ...(profile === undefined ? (agent === undefined ? {} : { agent }) : { profile }),
    file,
    caps: {
      cap_tokens_auto: capAuto,
      cap_tokens_claude_md: capClaudeMd,
      cap_tokens_combined: capCombined,
    },
    capCharsFile,
    compat: older,
  });
  refuseOtherOptions(shown.profile, options);
  if (options.edit !== undefined && !edited) {
    if (options.agent !== undefined) throw new UsageError(say.editOfAgent());
    runEditor(findTierFile(shown, options.edit, runLocation(options, context).cwd), context.env);
    return show({ ...options, explain: true }, context, true);
  }
  print(shown, options, context);
  return shown.tiers.some(({ lost }) => lost.some(({ by }) => by === 'unreadable')) ? 1 : 0;
}

/** Options that other profiles would ignore. */
const profilesByOption: readonly (readonly [keyof ContextFlags, string, readonly ProfileName[]])[] =
  [
    ['capAuto', '--cap-auto', ['caliban']],
    ['capClaudeMd', '--cap-claude-md', ['caliban']],
    ['capCombined', '--cap-combined', ['caliban', 'ledger']],
    ['capCharsFile', '--cap-chars-file', ['claude']],
  ];

/**
 * Returns the chosen profile: `--agent` also takes the name of a profile, unless it is used with
 * `--file`.
 *
 * @throws {UsageError} for both options, and for a file without an agent
 */
function pickProfile({ profile, agent, file }: Options): ProfileName | undefined {
  if (profile !== undefined && agent !== undefined) throw new UsageError(say.agentAndProfile());
  if (file !== undefined && agent === undefined) throw new UsageError(say.fileWithoutAgent());
  const own = profileNames.find((name) => name === agent);
  if (own === undefined || (file !== undefined && agentNames.includes(own))) return profile;
  if (file !== undefined) throw new UsageError(say.fileOfProfile({ profile: own }));
  return own;
}

function refuseOtherOptions(profile: string, options: Options): void {
  for (const [key, flag, profiles] of profilesByOption)
    if (options[key] !== undefined && !profiles.some((each) => each === profile))
      throw new UsageError(
        say.forOtherProfiles({
          option: flag,
          profile,
          profiles: profiles.join(' and '),
          first: profiles[0] ?? '',
        }),
      );
  if (options.compat?.includes('0018') && profile !== 'caliban')
    throw new UsageError(say.olderCaliban({ profile }));
  if (options.compat?.includes('greedy') && profile === 'ledger')
    throw new UsageError(say.greedyLedger());
}

function print(shown: ContextShown, options: Options, context: Context): void {
  const paint = painter(context, options.color);
  if (options.format === 'json')
    context.out(`${visibleJson({ schemaVersion: 1, tool, command: 'context', ...shown })}\n`);
  else if (options.explain) context.out(explainContext(shown, paint));
  // Print the exact text to an agent, visible characters to a terminal, and nothing that a CI
  // service runs as a command to its log.
  else
    context.out(
      context.terminal
        ? shown.text
            .split('\n')
            .map((line) => escapeInvisible(line.replace(/\r$/, '').replaceAll('\t', '  ')))
            .join('\n')
        : isInCi(context.env)
          ? breakCiCommands(shown.text)
          : shown.text,
    );
  const { program } = context;
  const warn = (text: string): void =>
    context.error(`${program}: ${paint('warning', 'WARNING')}: ${text}\n`);
  for (const warning of shown.warnings) warn(escapeInvisible(warning));
  if (!options.explain && options.format === 'pretty')
    for (const { tier, path, state, note: reason } of shown.tiers)
      if (state === 'unreadable')
        warn(escapeInvisible(textOf(notLoaded(path === '' ? tier : path, reason))));
  for (const { lost } of shown.tiers)
    for (const { by, text } of options.explain ? [] : lost)
      if (by === 'unreadable')
        warn(escapeInvisible(withProgram(textOf(messages.leftOut({ record: text })), program)));
  if (options.quiet) return;
  for (const notice of shown.notices) context.error(`${program}: ${escapeInvisible(notice)}\n`);
  if (shown.text === '' && !options.explain && options.format === 'pretty')
    printNote(messages.nothingToLoad({ profile: shown.profile }), context);
}

function notLoaded(record: string, reason: string | null): Message {
  return reason === null
    ? messages.notLoaded({ record })
    : messages.notLoadedFor({ record, reason });
}

function isInCi({ GITHUB_ACTIONS, TF_BUILD, CI }: Context['env']): boolean {
  return [GITHUB_ACTIONS, TF_BUILD, CI].some(
    (each) => each !== undefined && each !== '' && each.toLowerCase() !== 'false',
  );
}

function readCap(text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text) || Number(text) > maxCap)
    throw new InvalidArgumentError(`Expected a number from 1 to ${maxCap}.`);
  return Number(text);
}

function readCompat(text: string): readonly Compat[] {
  return text.split(',').map((name) => {
    const known = compatNames.find((each) => each === name.trim());
    if (known === undefined) throw new InvalidArgumentError(`Expected: ${compatNames.join(', ')}.`);
    return known;
  });
}

/**
 * Finds the file of a tier by the name of the tier, its path from `cwd`, or the end of its path.
 *
 * @throws {UsageError} if none or several match
 */
function findTierFile({ tiers }: ContextShown, named: string, cwd: string): string {
  const files = tiers.filter(({ path, state }) => path !== '' && state !== 'off');
  const exact = files.filter(({ tier, path }) => tier === named || path === resolve(cwd, named));
  const meant = exact.length > 0 ? exact : files.filter(({ path }) => path.endsWith(`/${named}`));
  const [file, ...others] = [...new Set(meant.map(({ path }) => path))];
  if (file === undefined || others.length > 0)
    throw new UsageError(
      say.tierUnclear({
        named,
        tiers: files.map(({ tier, path }) => `${tier} (${path})`).join(', ') || 'none',
      }),
    );
  return resolve(cwd, file);
}
