import { shellWord } from '#messages/shell-word';
import { agentOf, settingsPaths } from '#setup/agents/hooked-agents';
import { findLocalInstall, type SetupFacts } from '#setup/facts';
import { installCommand, npm } from '#setup/package-manager';

import { hookTools } from './hook-tools.ts';
import type { AgentState, HookCall, HookState, Inspection } from './inspect.ts';
import { unseenPackagesFix } from './own-files.ts';

/** A problem of the setup, and the command or advice that fixes it. */
export interface SetupProblem {
  readonly what: string;
  readonly mend: string;
}

/** Further inputs of `setupProblems`. */
export interface Surrounding {
  /**
   * The base of the gate and where its name comes from, or the problem of finding it. Null outside
   * git.
   */
  readonly base: { readonly name: string; readonly said: string } | SetupProblem | null;
  readonly unreadable: number;
  /** The configuration file's name; null without one. */
  readonly configFile: string | null;
}

const globally = 'npm install --global memory-ledger';

/** Returns one problem if `isSo`, else none. */
function where(isSo: boolean, what: string, mend: string): SetupProblem[] {
  return isSo ? [{ what, mend }] : [];
}

/**
 * Returns the problem of a cache that is not read.
 *
 * @param foreign path in the cache that belongs to another user; null for none
 */
export function cacheProblems(foreign: string | null): SetupProblem[] {
  if (foreign === null) return [];
  const what = `${foreign} belongs to another user, so ledger does not use this cache`;
  return [{ what, mend: `rm -r ${shellWord(foreign)}` }];
}

/** Lists the problems of the setup, most serious first. */
export function setupProblems(
  facts: SetupFacts,
  inspection: Inspection,
  around: Surrounding,
): SetupProblem[] {
  const noGit = 'this folder is not a git repository, so there is no history, hook or gate';
  if (!facts.git) return [{ what: noGit, mend: 'git init' }];
  const { base } = around;
  return [
    ...ofReading(facts, around),
    ...ofHooks(facts, inspection),
    ...(base && 'what' in base ? [base] : []),
    ...ofCi(facts, inspection),
    ...ofAgents(inspection),
    ...inspection.agentHooks.flatMap((each) => ofAgentHooks(facts, each)),
  ];
}

function ofReading(
  { unseen }: SetupFacts,
  { unreadable, configFile }: Surrounding,
): SetupProblem[] {
  const files = `${unreadable} ${unreadable === 1 ? 'file' : 'files'}`;
  const unconfigured = 'this repository has no configuration file';
  const { folders, globs } = unseen;
  const holds = folders.length === 1 ? 'contains' : 'contain';
  return [
    ...where(
      unreadable > 0,
      `${files} of memory cannot be read in full`,
      'ledger lint --only LDG001',
    ),
    ...(configFile === null
      ? [{ what: unconfigured, mend: 'ledger init' }]
      : where(
          folders.length > 0,
          `${folders.join(', ')} ${holds} memory that ledger does not check`,
          unseenPackagesFix(globs, configFile),
        )),
  ];
}

function ofHooks(facts: SetupFacts, { hooks }: Inspection): SetupProblem[] {
  const { version } = facts;
  const calling = hooks.filter((hook) => hook.calls);
  const files = hooks.map((hook) => hook.file).join(', ');
  if (calling.length === 0)
    return [{ what: `no commit hook calls ledger (${files})`, mend: 'ledger init' }];
  const running = calling.filter((hook) => hook.runs);
  return running.length > 0
    ? running.flatMap(({ file, pinned }) => ofVersion(file, pinned, version, 'ledger init'))
    : calling.map((hook) => ofReach(facts, hook) ?? ofInstalling(facts, hook));
}

function ofVersion(
  file: string,
  pinned: string | null,
  version: string,
  mend: string,
): SetupProblem[] {
  const isOther = pinned !== null && pinned !== version;
  return where(isOther, `${file} runs version ${pinned ?? ''}, and this is ${version}`, mend);
}

function ofInstalling(facts: SetupFacts, { tool, file }: HookState): SetupProblem {
  if (tool === 'git')
    return {
      what: `${file} calls ledger, but is not executable, so git does not run it`,
      mend: `chmod +x ${file}`,
    };
  const mend =
    hookTools(facts)
      .find(({ name }) => name === tool)
      ?.install(facts) ?? 'ledger init';
  return { what: `${file} calls ledger, but ${tool} is not installed in this clone`, mend };
}

/** Returns the problem of a hook whose program is missing, or is not ledger. */
function ofReach(facts: SetupFacts, { file, call, reach }: HookState): SetupProblem | null {
  if (reach?.found === 'other') {
    const says = reach.says === null ? '' : ` (${reach.says})`;
    const renamed = 'ledger init';
    const mend = call?.by === 'path' && call.name === 'ledger' ? renamed : globally;
    return { what: `${file} calls ${reach.what}, which is another program here${says}`, mend };
  }
  if (reach?.found !== 'nothing') return null;
  const mend = mendOfMissing(facts, call, reach.what, 'ledger init');
  return { what: `${file} calls ${reach.what}, which does not exist`, mend };
}

/**
 * @param again the command that rewrites the call, if it looks where this package manager installs
 *   nothing
 */
function mendOfMissing(
  facts: SetupFacts,
  call: HookCall | null,
  what: string,
  again: string,
): string {
  const { manager = npm } = facts;
  if (call?.by !== 'project') return globally;
  if (what === manager.name) return 'npm install --global corepack && corepack enable';
  if (call.paths.length > 0 && manager.pnp) return again;
  return findLocalInstall(facts)?.install ?? installCommand(manager);
}

function ofCi({ version }: SetupFacts, { ci, pinned, skipped }: Inspection): SetupProblem[] {
  const asPassed = 'for some events, and GitHub reports a skipped job as passed';
  const others = 'move the other events and their jobs to a file of their own';
  return [
    ...ci.flatMap(({ name, gated }) =>
      where(!gated, `${name} does not run the gate`, 'ledger init'),
    ),
    ...skipped.map(({ path, name }) => ({
      what: `${path} skips the job ${name} ${asPassed}`,
      mend: `${others}, and remove the \`if:\` of ${name}`,
    })),
    ...pinned.flatMap((pin) =>
      ofVersion(pin.path, pin.version, version, `change the version in ${pin.path}`),
    ),
  ];
}

function ofAgents({ agents: { file, block } }: Inspection): SetupProblem[] {
  const older = `the block in ${file} is from another version`;
  return [
    ...where(block === 'none', `${file} does not tell agents to capture`, 'ledger init'),
    ...where(block === 'older', older, 'ledger init'),
  ];
}

function ofAgentHooks(facts: SetupFacts, agent: AgentState): SetupProblem[] {
  const { file, state, blocks, missing, unknown, why, call, reach } = agent;
  if (state === 'broken') {
    const broken = `${file} cannot be read, so no hook in it runs: ${why ?? ''}`;
    return [{ what: broken, mend: `correct ${file}` }];
  }
  const again =
    `ledger init --agent ${agentOf(file).id}${blocks ? ' --block' : ''}` +
    `${file === settingsPaths.own ? ' --local' : ''}`;
  const foreign = `${file} uses options that ledger ${facts.version} does not have: ${unknown.join(', ')}`;
  const older =
    missing.length > 0
      ? `${file} has no hook of ledger for ${missing.join(', ')}`
      : `the hooks in ${file} are from another version`;
  return [
    // Rewriting them would remove what a later version wrote.
    ...(unknown.length > 0
      ? [{ what: foreign, mend: findLocalInstall(facts)?.install ?? globally }]
      : where(state === 'older', older, again)),
    ...(reach?.found === 'nothing' || reach?.found === 'other'
      ? [
          {
            what:
              `the hooks in ${file} call ${reach.what}, which ` +
              `${reach.found === 'nothing' ? 'does not exist' : 'is another program'}`,
            mend: mendOfMissing(facts, call, reach.what, again),
          },
        ]
      : []),
  ];
}
