import { EnvironmentError, problemOf, UsageError } from '#diagnostics/failure';
import { folderFromRoot, locateAt, type RootWithPaths } from '#disk/roots/locate';
import { openRepository } from '#git/repository/open-repository';
import type { CommandGuard } from '#guards/guard';
import { commandLine } from '#guards/guard-line';
import { guardsIn } from '#guards/guards-of-record';
import { verifyRun as say } from '#messages/generated/decide';
import { base as baseMessages } from '#messages/generated/program';
import { joinMessage, textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { type CommandExit, runCommand } from '#processes/run-command';
import { findItem } from '#promotion/discovery/find-item';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { guardsInForce } from '#provenance/guards-in-force';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { isAsPinned, pinsOf } from '#provenance/pinned';
import { pinOf } from '#provenance/record-text/pin';
import { type MemoryAtBase, memoryAtBase } from '#sources/base/memory-at-base';
import { loadWorkspace } from '#sources/load-workspace';
import type { DiscoveryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { guardSource } from '../guards/list-guards.ts';
import type { Env } from '../invocation/principal.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { driftOf, type Verification, type VerifiedRecord } from './verification.ts';

/** A command that proves a fact, and its result. */
export interface CommandResult {
  readonly item: string | null;
  readonly short: string | null;
  /** Path of the record. */
  readonly record: string;
  /** Position of the guard in the record's list, from 1. */
  readonly nth: number;
  readonly command: readonly string[];
  /** The command as one line. */
  readonly line: string;
  readonly outcome: 'passed' | 'failed' | 'not-run';
  /** Why it was not run, or how it ended. */
  readonly said: Message;
  /** Null if it was not run or was stopped. */
  readonly exit: number | null;
  readonly milliseconds: number | null;
  /** The end of what it printed. */
  readonly lines: readonly string[];
}

interface RunRequest {
  /** Items, records or paths; none means all memory. */
  readonly names: readonly string[];
  /** The base branch; null to find it. */
  readonly since: string | null;
  /** Called before a command starts. */
  starts(command: string): void;
}

/**
 * Runs the commands that prove facts, each once, if the configuration on the base branch allows it:
 * of facts that are promoted there and the same here. The words that run are read from the base.
 *
 * @throws {UsageError} for an invalid configuration, {EnvironmentError} for unreadable memory
 */
export async function runCommands(
  acting: ActInvocation,
  { names, since, starts }: RunRequest,
): Promise<CommandResult[]> {
  const located = locateAt(acting);
  const { env } = acting;
  const { workspace } = await loadWorkspace(located);
  const ledger = ledgerOf(workspace);
  const asked = commandsAsked(workspace, ledger, names);
  if (asked.length === 0) return [];
  const allowed = await allowedAtBase(located, env, since);
  const ends = new Map<string, CommandExit>();
  const results: CommandResult[] = [];
  for (const each of asked) {
    const found = typeof allowed === 'function' ? allowed(each) : { why: allowed };
    const { record, nth, guard } = each;
    const about = {
      ...guardSource(record, ledger),
      nth,
      command: guard.argv,
      line: commandLine(guard),
    };
    if ('why' in found) {
      results.push({ ...about, ...notRun, said: found.why });
      continue;
    }
    const { argv, seconds } = found;
    const key = JSON.stringify(argv);
    let end = ends.get(key);
    if (!end) {
      starts(commandLine({ argv }));
      end = await runCommand({ argv, cwd: located.root.path, env, seconds });
      ends.set(key, end);
    }
    const { exit, milliseconds, lines } = end;
    const outcome = exit === 0 ? 'passed' : 'failed';
    results.push({ ...about, outcome, exit, milliseconds, lines, said: saidOf(end, seconds) });
  }
  return results;
}

const notRun = { outcome: 'not-run', exit: null, milliseconds: null, lines: [] } as const;

interface Asked {
  readonly record: DiscoveryRecord;
  readonly nth: number;
  readonly guard: CommandGuard;
}

/** The commands of the named records, or of all promoted facts. */
function commandsAsked(workspace: Workspace, ledger: Ledger, names: readonly string[]): Asked[] {
  const records =
    names.length === 0
      ? new Set(guardsInForce(workspace, ledger).map(({ record }) => record))
      : new Set(names.flatMap((name) => recordNamed(name, workspace, ledger)));
  return [...records].flatMap((record) =>
    (guardsIn(record.document)?.guards ?? []).flatMap((guard, at) =>
      guard.kind === 'command' ? [{ record, nth: at + 1, guard }] : [],
    ),
  );
}

function recordNamed(name: string, workspace: Workspace, ledger: Ledger): DiscoveryRecord[] {
  const found = findItem(name, { workspace, ledger });
  const path =
    found.kind === 'item' ? found.history.path : found.kind === 'record' ? found.record.path : null;
  const record = path === null ? undefined : workspace.byPath.get(path);
  return record && holdsDiscovery(record) ? [record] : [];
}

type Permission =
  { readonly argv: readonly string[]; readonly seconds: number } | { readonly why: Message };

/** Returns which commands may run, by the base; a message if none may. */
async function allowedAtBase(
  { root, from }: RootWithPaths,
  env: Env,
  since: string | null,
): Promise<((asked: Asked) => Permission) | Message> {
  let base: MemoryAtBase;
  try {
    const repository = await openRepository(root.path, env);
    if (repository === null) return say.outsideGit();
    const folder = folderFromRoot(repository.root, root.path);
    base = await memoryAtBase(repository, { since, folder, from });
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof EnvironmentError)) throw error;
    // A named base must be readable.
    if (since !== null) throw error;
    const problem = problemOf(error);
    return problem.id === baseMessages.unnamed.id
      ? say.noBase({ branch: String(problem.values.branch) })
      : say.baseUnread({
          problem: textOf(problem),
          advice: joinMessage(problem).mend[0] ?? null,
        });
  }
  const { name, config, workspace } = base;
  if (config.guard?.commands !== true) return say.notAllowed({ branch: name });
  const ledger = ledgerOf(workspace);
  const inForce = guardsInForce(workspace, ledger);
  const seconds = config.guard.commandSeconds ?? usualSeconds;
  return ({ record, nth }) => {
    const known = inForce.find(
      (each) => each.record.id.value === record.id.value && each.nth === nth,
    );
    const isAccepted =
      known?.history && pinsOf(known.history).length > 0 && isAsPinned(known.record, known.history);
    if (!known || !isAccepted) return { why: say.notPromoted({ branch: name }) };
    return known.guard.kind === 'command' && pinOf(known.record) === pinOf(record)
      ? { argv: known.guard.argv, seconds }
      : { why: say.changed({ branch: name }) };
  };
}

/** The default in the schema of the configuration. */
const usualSeconds = 300;

function saidOf({ exit, problem }: CommandExit, seconds: number): Message {
  if (problem?.kind === 'time') return say.late({ seconds });
  if (problem?.kind === 'signal') return say.signalled({ signal: problem.signal });
  if (problem?.kind === 'start') return say.unstarted({ why: problem.why });
  return exit === 0 ? say.holds() : say.failed({ code: exit ?? 0 });
}

/** A passing command proves its fact in these states of evidence. */
const madeUpFor: ReadonlySet<string> = new Set(['changed', 'gone', 'missing', 'ambiguous']);

/** Adds results of commands: a passing one verifies its record, a failing one puts it in doubt. */
export function withCommands(found: Verification, results: readonly CommandResult[]): Verification {
  const outcomes = new Map<string, CommandResult['outcome'][]>();
  for (const { record, outcome } of results)
    outcomes.set(record, [...(outcomes.get(record) ?? []), outcome]);
  const records = found.records.map((record): VerifiedRecord => {
    const own = outcomes.get(record.path) ?? [];
    if (own.includes('failed'))
      return { ...record, broken: true, state: record.broken ? record.state : 'in-doubt' };
    const isProved = own.length > 0 && own.every((each) => each === 'passed');
    return isProved && madeUpFor.has(record.state) ? { ...record, broken: false } : record;
  });
  return { ...found, records, drift: driftOf(records) };
}
