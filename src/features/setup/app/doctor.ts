import { basename, join, resolve } from 'node:path';

import { failuresOf, restsUntil } from '#app/advisor/ask-advisor';
import { memoriesInScope } from '#app/invocation/memories-in-scope';
import type { Env } from '#app/invocation/principal';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { any, listOf, readKept, shape } from '#diagnostics/kept-json';
import { fileFact, presentAmong } from '#disk/reading/file-facts';
import { readConfigFile } from '#disk/reading/read-config-file';
import { readUserConfig } from '#disk/reading/read-user-config';
import { locate, type Located } from '#disk/roots/locate';
import { foreignInCache } from '#disk/state/cache-folder';
import type { HookCall, HookReach } from '#features/setup/setup/hook-call';
import { type Inspection, inspectSetup } from '#features/setup/setup/inspect';
import {
  cacheProblems,
  type SetupProblem,
  setupProblems,
  type Surrounding,
} from '#features/setup/setup/problems';
import type { KnownCalls } from '#features/setup/setup/unknown-calls';
import { readGitVersion } from '#git/repository/git-settings';
import type { Repository } from '#git/repository/open-repository';
import { readPosition } from '#git/repository/read-position';
import { type Answer, askProgram } from '#processes/run-command';
import { baselineFile } from '#rules/baseline';
import { rules } from '#rules/registry';
import { defaultLevel, type RuleMeta } from '#rules/rule';
import { selectRules } from '#rules/selection';
import type { SetupFacts } from '#setup/facts';
import { linkedAtTop, ownCopy } from '#setup/managed-block';
import { npm } from '#setup/package-manager';
import { findBase } from '#sources/base/find-base';
import { type Loaded, loadWorkspace } from '#sources/load-workspace';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { type ExistingMemory, foundMemory } from './existing-memory.ts';
import { groundOf } from './setup-facts.ts';

/** One value of the effective configuration and where it comes from. */
export interface EffectiveValue {
  readonly key: string;
  readonly value: unknown;
  readonly origin: 'default' | string;
}

/** The user's own advisor. */
export interface AdvisorNow {
  /** Null where the user's configuration cannot be read. */
  readonly program: string | null;
  /** When it is asked again, as an instant; null for now. */
  readonly restsUntil: string | null;
  /** Why its last question had no answer, or why the configuration cannot be read; else null. */
  readonly problem: string | null;
}

/** What the tool sees from here. */
export interface Diagnosis {
  readonly root: string;
  readonly fenced: boolean;
  readonly configFile: string | null;
  readonly configuration: readonly EffectiveValue[];
  /** Rules whose severity or options are not the default. */
  readonly changedRules: readonly { readonly rule: RuleMeta; readonly severity: string }[];
  readonly found: readonly ExistingMemory[];
  readonly unreadable: number;
  /** The same of each folder that has memory of its own. */
  readonly workspaces: readonly {
    readonly folder: string;
    readonly found: readonly ExistingMemory[];
    readonly unreadable: number;
  }[];
  readonly git: {
    readonly version: string | null;
    readonly repository: boolean;
    readonly branch: string | null;
    readonly shallow: boolean;
    readonly base: string | null;
    /** Who names the base, or how it was found. */
    readonly baseFrom: string | null;
  };
  /** The user's own advisor; null where there is none. */
  readonly advisor: AdvisorNow | null;
  readonly setup: Inspection | null;
  /** Old problems the baseline holds; null where there is none. */
  readonly baseline: number | null;
  readonly problems: readonly SetupProblem[];
}

/** Where the doctor looks, and how the tool is called there. */
export interface DoctorOptions {
  readonly cwd?: string;
  readonly config?: string;
  readonly env?: Env;
  readonly program?: string;
  /**
   * Every command by each of its names, with the options it takes: what settings ask for beside it
   * is named.
   */
  readonly known?: KnownCalls;
}

/**
 * Says what the tool sees: the root, the configuration in force with the origin of each value, the
 * memory found, how far it is set up, and what keeps it from working.
 *
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function doctor(options: DoctorOptions = {}): Promise<Diagnosis> {
  const [located] = locate(resolve(options.cwd ?? '.'), [], options.config ?? null);
  if (!located) throw new Error('no root');
  const parts: Loaded[] = [];
  const places = await memoriesInScope(located);
  for (const place of places) parts.push(await loadWorkspace(place));
  const [loaded] = parts as [Loaded];
  const { config, workspace } = loaded;
  const effective = selectRules(rules, config, {});
  const changed = rules.flatMap((rule) => {
    const severity = effective.find((each) => each.rule === rule)?.severityIn('') ?? 'off';
    return severity === defaultLevel(rule) ? [] : [{ rule, severity }];
  });
  const setup = await setupOf(options, located, parts);
  return {
    root: located.root.path,
    fenced: located.root.fenced,
    configFile: located.root.config,
    configuration: effectiveConfiguration(config, located.root.config),
    changedRules: changed,
    found: foundMemory(workspace),
    unreadable: workspace.malformed.length,
    workspaces: parts.slice(1).map((part, at) => ({
      folder: places[at + 1]?.from ?? '',
      found: foundMemory(part.workspace),
      unreadable: part.workspace.malformed.length,
    })),
    advisor: advisorNow(options.env ?? process.env),
    ...setup,
    problems: [...setup.problems, ...cacheProblems(foreignInCache(options.env ?? process.env))],
  };
}

/** The advisor; a configuration that cannot be read is named in its place. */
function advisorNow(env: Env): AdvisorNow | null {
  try {
    const { advisor } = readUserConfig(env).config;
    if (advisor === undefined) return null;
    const { count, why } = failuresOf(env);
    return {
      program: 'command' in advisor ? advisor.command.join(' ') : advisor.preset,
      restsUntil: restsUntil(env, new Date().toISOString()),
      problem: count === 0 ? null : why,
    };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof EnvironmentError)) throw error;
    return { program: null, restsUntil: null, problem: error.message };
  }
}

/** How far it is set up. Where git refuses to say anything, that is the problem. */
async function setupOf(
  { env = process.env, program = 'ledger', known }: DoctorOptions,
  located: Located,
  parts: readonly Loaded[],
): Promise<Pick<Diagnosis, 'git' | 'setup' | 'baseline' | 'problems'>> {
  const version = await readGitVersion(env);
  const none = {
    version,
    repository: false,
    branch: null,
    shallow: false,
    base: null,
    baseFrom: null,
  };
  const baseline = baselineSize(located.root.path);
  try {
    const { facts, repository } = await groundOf(
      { cwd: located.root.path, env, program, local: false, asksPrograms: false, now: new Date() },
      located,
      await readConfigFile(located.root.config),
    );
    const position = repository && (await readPosition(repository));
    const base =
      repository && (position?.head ? await baseOf(repository, parts[0]?.config ?? {}) : noCommit);
    const setup = inspectSetup(
      facts,
      (call) => reachOf(call, repository?.root ?? located.root.path, facts, env),
      known,
    );
    const problems = setupProblems(facts, setup, {
      base,
      configured: located.root.config !== null,
      configFile: located.root.config === null ? null : basename(located.root.config),
      unreadable: parts.reduce((sum, part) => sum + part.workspace.malformed.length, 0),
    });
    return {
      git: repository
        ? {
            version,
            repository: true,
            branch: position?.branch ?? null,
            shallow: position?.shallow ?? false,
            base: base && 'name' in base ? base.name : null,
            baseFrom: base && 'name' in base ? base.said : null,
          }
        : none,
      setup,
      baseline,
      problems,
    };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return {
      git: none,
      setup: null,
      baseline,
      problems: [{ what: error.message, mend: 'mend that first; everything else needs git' }],
    };
  }
}

const noCommit: SetupProblem = {
  what: 'there is no commit yet, so there is no change to judge',
  mend: 'git add -A && git commit',
};

/** What the gate would compare a change with; where it would refuse, in its words. */
async function baseOf(repository: Repository, config: LedgerConfig): Promise<Surrounding['base']> {
  try {
    const { name, said } = await findBase(
      repository,
      null,
      () => Promise.resolve(config.baseBranch ?? null),
      { usual: true },
    );
    return { name, said };
  } catch (error) {
    if (error instanceof UsageError)
      return { what: error.message, mend: error.hints[0] ?? 'ledger gate --help' };
    if (error instanceof EnvironmentError)
      return { what: error.message, mend: 'git fetch --unshallow' };
    throw error;
  }
}

function baselineSize(root: string): number | null {
  const file = fileFact(root, baselineFile);
  const text = file.kind === 'text' ? file.text : null;
  return readKept(text, shape({ entries: listOf(any) }))?.entries.length ?? null;
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

function effectiveConfiguration(config: LedgerConfig, file: string | null): EffectiveValue[] {
  return Object.entries(defaults).map(([key, value]) => {
    const own = config[key as keyof LedgerConfig];
    return own === undefined
      ? { key, value, origin: 'default' }
      : { key, value: own, origin: file ?? 'default' };
  });
}

/** What nobody else prints: a version and nothing besides. */
const ours = /^\d+\.\d+\.\d+[\w.+-]*\s*$/;

/**
 * Runs what a hook would run, for its version: a hook that calls nothing, or another program of
 * that name, guards nothing. What a commit could have brought is not run to look at it.
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

/** A manager in a repository runs what that names, so it is not asked for its programs. */
function ofManager({ manager = npm }: SetupFacts, env: Env): HookReach {
  if (askProgram(manager.name, ['--version'], env) === 'none')
    return { found: 'nothing', what: manager.name };
  return manager.pnp?.isInstalled
    ? { found: 'unasked' }
    : { found: 'nothing', what: 'memory-ledger of this project' };
}

function ofProject(named: readonly string[], root: string, facts: SetupFacts, env: Env): HookReach {
  const usual = [...(ownCopy(facts)?.paths ?? []), linkedAtTop];
  const paths = named.length > 0 ? named : usual;
  const path = paths.find((each) => presentAmong(root, [each]).size > 0);
  if (path === undefined) return { found: 'nothing', what: paths[0] ?? linkedAtTop };
  // Another system starts what npm puts there in another way.
  const isTracked = facts.git?.names.some((each) => /(?:^|\/)node_modules\//.test(each)) ?? true;
  const isBrought = isTracked || !usual.includes(path);
  return isBrought || process.platform === 'win32'
    ? { found: 'unasked' }
    : reached(path, askProgram(join(root, path), ['--version'], env));
}

function reached(what: string, answer: Answer): HookReach {
  if (answer === 'none') return { found: 'nothing', what };
  if (answer === 'failed') return { found: 'other', what, says: null };
  return ours.test(answer.said)
    ? { found: 'tool', version: answer.said.trim() }
    : { found: 'other', what, says: (answer.said.split('\n')[0] ?? '').slice(0, 60) };
}
