import { present } from '#diagnostics/present';
import { shellWord } from '#messages/shell-word';
import { agentOf, settingsPaths } from '#setup/agents/hooked-agents';
import type { SetupFacts } from '#setup/facts';
import { ownCopy } from '#setup/managed-block';
import { installOf, npm } from '#setup/package-manager';

import type { HookCall, HookReach } from './hook-call.ts';
import type { HookState, Inspection } from './inspect.ts';
import type { AgentState } from './inspect-agent.ts';
import { installOfHooks } from './install-hooks.ts';
import { unseenMend } from './own-files.ts';

/** Something that is not as it should be, and what to do about it. */
export interface SetupProblem {
  readonly what: string;
  readonly mend: string;
}

/** What git and the disk say besides the files. */
export interface Surrounding {
  /**
   * What a change would be compared with, and who says so; or what keeps that from being known.
   * Null outside git.
   */
  readonly base: { readonly name: string; readonly said: string } | SetupProblem | null;
  readonly configured: boolean;
  readonly unreadable: number;
  /** The configuration file's name; null without one. */
  readonly configFile: string | null;
}

const globally = 'npm install --global memory-ledger';

/**
 * That something in the cache is not read.
 *
 * @param foreign what belongs to another user there
 */
export function cacheProblems(foreign: string | null): SetupProblem[] {
  if (foreign === null) return [];
  const what = `${foreign} belongs to another user, so nothing that is kept there is read`;
  return [{ what, mend: `rm -r ${shellWord(foreign)}` }];
}

/** What keeps the tool from guarding this repository, the gravest first. */
export function setupProblems(
  facts: SetupFacts,
  inspection: Inspection,
  around: Surrounding,
): SetupProblem[] {
  if (!facts.git)
    return [
      { what: 'there is no git repository here: no history, no hooks, no gate', mend: 'git init' },
    ];
  return [
    ...ofReading(around),
    ...ofPackages(facts, around),
    ...ofHooks(facts, inspection),
    ...ofHistory(around),
    ...ofCi(facts, inspection),
    ...ofAgents(inspection),
    ...inspection.agentHooks.flatMap((each) => ofAgentHooks(facts, each)),
  ];
}

function ofReading({ unreadable, configured }: Surrounding): SetupProblem[] {
  return present([
    unreadable > 0 && {
      what: `${unreadable} ${unreadable === 1 ? 'file' : 'files'} of memory cannot be read in full`,
      mend: 'ledger lint --only LDG001',
    },
    !configured && {
      what: 'there is no configuration: everything has its default',
      mend: 'ledger init',
    },
  ]);
}

function ofPackages(
  { unseen: { folders, globs } }: SetupFacts,
  { configFile }: Surrounding,
): SetupProblem[] {
  return folders.length === 0 || configFile === null
    ? []
    : [
        {
          what: `${folders.join(', ')} ${folders.length === 1 ? 'holds' : 'hold'} memory that nothing here sees`,
          mend: unseenMend(globs, configFile),
        },
      ];
}

function ofHooks(facts: SetupFacts, { hooks }: Inspection): SetupProblem[] {
  const calling = hooks.filter((hook) => hook.calls);
  if (calling.length === 0)
    return [
      {
        what: `no commit hook calls ledger (${hooks.map((hook) => hook.file).join(', ')})`,
        mend: 'ledger init',
      },
    ];
  const running = calling.filter((hook) => hook.runs);
  if (running.length > 0)
    return running.flatMap(({ file, pinned }) =>
      pinned === null || pinned === facts.version
        ? []
        : [{ what: runsOther(file, pinned, facts.version), mend: 'ledger init' }],
    );
  return calling.map((hook) => ofReach(facts, hook) ?? ofInstalling(facts, hook));
}

function ofInstalling(facts: SetupFacts, { tool, file }: HookState): SetupProblem {
  if (tool === 'git')
    return {
      what: `${file} calls ledger, but is not executable, so git does not run it`,
      mend: `chmod +x ${file}`,
    };
  const mend = installOfHooks(facts, tool);
  return { what: `${file} calls ledger, but ${tool} is not installed in this clone`, mend };
}

/** A hook that is run and comes upon nothing, or upon a stranger. */
function ofReach(facts: SetupFacts, { file, call, reach }: HookState): SetupProblem | null {
  if (reach?.found === 'other') {
    const says = reach.says === null ? '' : ` (${reach.says})`;
    const renamed = `ledger init; or write memory-ledger in the place of ledger in ${file}`;
    const mend = call?.by === 'path' && call.name === 'ledger' ? renamed : globally;
    return { what: `${file} calls ${reach.what}, which here is another program${says}`, mend };
  }
  if (reach?.found !== 'nothing') return null;
  const mend = mendOfMissing(facts, call, reach.what, 'ledger init');
  return { what: `${file} calls ${reach.what}, which is not there`, mend };
}

/**
 * @param again what writes the call anew, for one that looks where this package manager puts
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
  return ownCopy(facts)?.install ?? installOf(manager);
}

function ofHistory({ base }: Surrounding): SetupProblem[] {
  return base && 'what' in base ? [base] : [];
}

function ofCi({ version }: SetupFacts, { ci, pinned, skipped }: Inspection): SetupProblem[] {
  const open = ci
    .filter((each) => !each.gated)
    .map(({ name }) => ({ what: `${name} does not run the gate`, mend: 'ledger init' }));
  return [
    ...open,
    ...skipped.map(({ path, name }) => ({
      what: `${path} skips the job ${name} for some events, and GitHub reports a skipped job as passed`,
      mend: `move the other events and their jobs to a file of their own, and take the \`if:\` off ${name}`,
    })),
    ...pinned
      .filter((pin) => pin.version !== version)
      .map(({ path, version: other }) => ({
        what: runsOther(path, other, version),
        mend: `change the version in ${path}`,
      })),
  ];
}

function runsOther(path: string, pinned: string, version: string): string {
  return `${path} runs version ${pinned}, and this is ${version}`;
}

function ofAgents({ agents: { file, block } }: Inspection): SetupProblem[] {
  if (block === 'none')
    return [{ what: `${file} does not tell agents to capture`, mend: 'ledger init' }];
  return block === 'older'
    ? [{ what: `the block in ${file} is not as this version writes it`, mend: 'ledger init' }]
    : [];
}

function ofAgentHooks(facts: SetupFacts, agent: AgentState): SetupProblem[] {
  const { file, state, blocks, missing, unknown, why, call, reach } = agent;
  const again =
    `ledger init --agent ${agentOf(file).id}${blocks ? ' --block' : ''}` +
    `${file === settingsPaths.own ? ' --local' : ''}`;
  if (state === 'broken')
    return [
      { what: `${file} cannot be read, so no hook in it runs: ${why ?? ''}`, mend: `mend ${file}` },
    ];
  const isReached = reach?.found !== 'nothing' && reach?.found !== 'other';
  const unread = isReached
    ? []
    : [unreached(reach, file, mendOfMissing(facts, call, reach.what, again))];
  // To write them anew would take away what a later version wrote.
  if (unknown.length > 0)
    return [
      {
        what: `${file} asks for what ledger ${facts.version} does not know: ${unknown.join(', ')}`,
        mend: ownCopy(facts)?.install ?? globally,
      },
      ...unread,
    ];
  if (state === 'current') return unread;
  return [
    {
      what:
        missing.length > 0
          ? `${file} has no hook of ledger for ${missing.join(', ')}`
          : `the hooks in ${file} are not as this version writes them`,
      mend: again,
    },
    ...unread,
  ];
}

type Unreached = Extract<HookReach, { readonly what: string }>;

function unreached({ found, what }: Unreached, file: string, mend: string): SetupProblem {
  const why = found === 'nothing' ? 'is not there' : 'is another program';
  return { what: `the hooks in ${file} call ${what}, which ${why}, and say nothing`, mend };
}
