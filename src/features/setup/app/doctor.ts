import { basename, join, resolve } from 'node:path';

import { advisorPausedUntil, readAdvisorFailures } from '#app/advisor/ask-advisor';
import { memoriesInScope } from '#app/invocation/memories-in-scope';
import type { Env } from '#app/invocation/principal';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { existingPaths, fileFact } from '#disk/reading/file-facts';
import { readConfigFile } from '#disk/reading/read-config-file';
import { readUserConfig } from '#disk/reading/read-user-config';
import { groupByRoot, type RootWithPaths } from '#disk/roots/locate';
import { findOtherUsersCachePath } from '#disk/state/cache';
import type { Diagnosis } from '#features/setup/reporters/diagnosis';
import {
  type HookCall,
  type HookReach,
  inspectSetup,
  type KnownCalls,
} from '#features/setup/setup/inspect';
import {
  cacheProblems,
  type SetupProblem,
  setupProblems,
  type Surrounding,
} from '#features/setup/setup/problems';
import { readGitVersion } from '#git/repository/git-settings';
import type { Repository } from '#git/repository/open-repository';
import { readPosition } from '#git/repository/read-position';
import { askProgram, type ProgramAnswer } from '#processes/run-command';
import { baselineFile } from '#rules/baseline';
import { rules } from '#rules/registry';
import { defaultLevel } from '#rules/rule';
import { selectRules } from '#rules/selection';
import { findLocalInstall, linkedBinPath, type SetupFacts } from '#setup/facts';
import { npm } from '#setup/package-manager';
import { findBase } from '#sources/base/find-base';
import { type LoadedWorkspace, loadWorkspace } from '#sources/load-workspace';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { foundMemory, loadSetupContext } from './setup-context.ts';

/** Where the doctor looks, and how the tool is called there. */
export interface DoctorRequest {
  readonly cwd: string;
  /** A configuration file to use instead of the nearest one; null for the nearest. */
  readonly config: string | null;
  readonly env: Env;
  readonly program: string;
  /** Options of every command, by each of its names. */
  readonly known: KnownCalls;
}

/**
 * Gathers what `ledger init --check` shows: the root, each value of the configuration with its
 * origin, the memory found, the state of setup, and problems.
 *
 * @throws {UsageError} for an invalid configuration, {EnvironmentError} for an unreadable file
 */
export async function doctor(request: DoctorRequest): Promise<Diagnosis> {
  const { env } = request;
  const [located] = groupByRoot(resolve(request.cwd), [], request.config);
  if (!located) throw new Error('no root');
  const memories: LoadedWorkspace[] = [];
  const places = await memoriesInScope(located);
  for (const place of places) memories.push(await loadWorkspace(place));
  const [{ config }] = memories as [LoadedWorkspace];
  const { path: root, fenced, config: configFile } = located.root;
  const effective = selectRules(rules, config, {});
  const seen = memories.map(({ workspace }, at) => ({
    folder: places[at]?.from ?? '',
    found: foundMemory(workspace),
    unreadable: workspace.malformed.length,
  }));
  const unreadable = seen.reduce((sum, each) => sum + each.unreadable, 0);
  const { git, setup, problems } = await setupOf(request, located, { config, unreadable });
  return {
    root,
    fenced,
    configFile,
    configuration: effectiveConfiguration(config, configFile),
    changedRules: rules.flatMap((rule) => {
      const severity = effective.find((each) => each.rule === rule)?.severityIn('') ?? 'off';
      return severity === defaultLevel(rule) ? [] : [{ rule, severity }];
    }),
    found: seen[0]?.found ?? [],
    unreadable: seen[0]?.unreadable ?? 0,
    workspaces: seen.slice(1),
    advisor: advisorNow(env),
    git,
    setup,
    baseline: baselineSize(root),
    problems: [...problems, ...cacheProblems(findOtherUsersCachePath(env))],
  };
}

/** Returns the advisor, or why the user's configuration cannot be read; null for no advisor. */
function advisorNow(env: Env): Diagnosis['advisor'] {
  try {
    const { advisor } = readUserConfig(env).config;
    if (advisor === undefined) return null;
    const { count, why } = readAdvisorFailures(env);
    return {
      program: 'command' in advisor ? advisor.command.join(' ') : advisor.preset,
      restsUntil: advisorPausedUntil(env, new Date().toISOString()),
      problem: count === 0 ? null : why,
    };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof EnvironmentError)) throw error;
    return { program: null, restsUntil: null, problem: error.message };
  }
}

/** Inspects the setup. If git fails, that is the only problem. */
async function setupOf(
  { env, program, known }: DoctorRequest,
  located: RootWithPaths,
  { config, unreadable }: { readonly config: LedgerConfig; readonly unreadable: number },
): Promise<Pick<Diagnosis, 'git' | 'setup' | 'problems'>> {
  const { path: root, config: configFile } = located.root;
  const none = { repository: false, branch: null, shallow: false, base: null, baseFrom: null };
  const git = { version: await readGitVersion(env), ...none };
  try {
    const { facts, repository } = await loadSetupContext(
      { cwd: root, env, program, local: false, asksPrograms: false, now: new Date() },
      located,
      await readConfigFile(configFile),
    );
    const position = repository && (await readPosition(repository));
    const base = repository && (position?.head ? await baseOf(repository, config) : noCommit);
    const [name, from] = base && 'name' in base ? [base.name, base.said] : [null, null];
    const top = repository?.root ?? root;
    const setup = inspectSetup(facts, (call) => reachOf(call, top, facts, env), known);
    return {
      git: repository
        ? {
            ...git,
            repository: true,
            branch: position?.branch ?? null,
            shallow: position?.shallow ?? false,
            base: name,
            baseFrom: from,
          }
        : git,
      setup,
      problems: setupProblems(facts, setup, {
        base,
        configFile: configFile === null ? null : basename(configFile),
        unreadable,
      }),
    };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const problem = { what: error.message, mend: 'fix this first; every other check needs Git' };
    return { git, setup: null, problems: [problem] };
  }
}

const noCommit: SetupProblem = {
  what: 'the repository has no commit yet, so there is no change to check',
  mend: 'git add -A && git commit',
};

/** Finds the base that the gate would use, or returns the problem that the gate would report. */
async function baseOf(repository: Repository, config: LedgerConfig): Promise<Surrounding['base']> {
  try {
    const configured = (): Promise<string | null> => Promise.resolve(config.baseBranch ?? null);
    const { name, said } = await findBase(repository, null, configured, { usual: true });
    return { name, said };
  } catch (error) {
    if (error instanceof UsageError)
      return { what: error.message, mend: error.hints[0] ?? 'ledger gate --help' };
    if (error instanceof EnvironmentError)
      return { what: error.message, mend: error.hints[0] ?? 'git fetch --unshallow' };
    throw error;
  }
}

function baselineSize(root: string): number | null {
  const file = fileFact(root, baselineFile);
  if (file.kind !== 'text') return null;
  try {
    const { entries } = JSON.parse(file.text) as { readonly entries?: unknown };
    return Array.isArray(entries) ? entries.length : null;
  } catch {
    return null;
  }
}

const defaults: Readonly<Record<Exclude<keyof LedgerConfig, '$schema'>, unknown>> = {
  layout: 'detected',
  ignore: [],
  rules: {},
  preview: false,
  overrides: [],
  failOn: 'error',
  maxWarnings: -1,
  agents: { mayPromote: 'none', claimedPerson: 'warn' },
  approvalDecides: false,
  highConsequence: [],
  foreignKeys: [],
  owners: 'ask',
  gate: { stale: 'warning', evidenceChanged: 'error', pending: 'raised' },
  index: { write: 'base' },
  touch: { reads: 'count' },
  guard: { level: 'block' },
  log: { committed: false },
  baseBranch: 'origin/HEAD',
  reviewers: 'anybody',
  sync: ['memory', 'rules', 'agents'],
  context: 'detected',
  workspaces: [],
};

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function effectiveConfiguration(
  config: LedgerConfig,
  file: string | null,
): Diagnosis['configuration'] {
  return Object.entries(defaults).map(([key, value]) => {
    const own = config[key as keyof LedgerConfig];
    const origin = own === undefined ? null : file;
    // Objects are merged: a configuration with one key keeps the defaults of the others.
    const whole = isObject(own) && isObject(value) ? { ...value, ...own } : own;
    return { key, value: whole ?? value, origin: origin ?? 'default' };
  });
}

/** Matches the output of `ledger --version`: a version and nothing else. */
const ours = /^\d+\.\d+\.\d+[\w.+-]*\s*$/;

/**
 * Runs the program that a hook calls with `--version`, to find hooks whose program is missing or is
 * not ledger. Does not run a program that may come from a commit.
 */
function reachOf(call: HookCall, root: string, facts: SetupFacts, env: Env): HookReach {
  if (call.by === 'fetch') {
    const isThere = askProgram(call.program, ['--version'], env) !== 'none';
    return isThere
      ? { found: 'tool', version: call.version }
      : { found: 'nothing', what: call.program };
  }
  if (call.by === 'project') {
    const asksManager = call.paths.length === 0 && facts.manager?.pnp;
    return asksManager ? ofManager(facts, env) : ofProject(call.paths, root, facts, env);
  }
  const { name, known } = call;
  const answer = askProgram(name, ['--version'], env);
  return answer === 'none' && known
    ? reached(`${name} ${known.path}`, askProgram(known.node, [known.path, '--version'], env))
    : reached(name, answer);
}

/** Looks only for the manager itself: in a repository, it would run programs that this names. */
function ofManager({ manager = npm }: SetupFacts, env: Env): HookReach {
  if (askProgram(manager.name, ['--version'], env) === 'none')
    return { found: 'nothing', what: manager.name };
  return manager.pnp?.isInstalled
    ? { found: 'unasked' }
    : { found: 'nothing', what: 'memory-ledger of this project' };
}

function ofProject(named: readonly string[], root: string, facts: SetupFacts, env: Env): HookReach {
  const usual = [...(findLocalInstall(facts)?.paths ?? []), linkedBinPath];
  const paths = named.length > 0 ? named : usual;
  const path = paths.find((each) => existingPaths(root, [each]).size > 0);
  if (path === undefined) return { found: 'nothing', what: paths[0] ?? linkedBinPath };
  // On Windows, npm links a script that is started in another way.
  const isTracked = facts.git?.names.some((each) => /(?:^|\/)node_modules\//.test(each)) ?? true;
  const isBrought = isTracked || !usual.includes(path);
  return isBrought || process.platform === 'win32'
    ? { found: 'unasked' }
    : reached(path, askProgram(join(root, path), ['--version'], env));
}

function reached(what: string, answer: ProgramAnswer): HookReach {
  if (answer === 'none') return { found: 'nothing', what };
  if (answer === 'failed') return { found: 'other', what, says: null };
  return ours.test(answer.said)
    ? { found: 'tool', version: answer.said.trim() }
    : { found: 'other', what, says: (answer.said.split('\n')[0] ?? '').slice(0, 60) };
}
