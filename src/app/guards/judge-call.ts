import { resolve } from 'node:path';

import type { RootWithPaths } from '#disk/roots/locate';
import { isGuarded, isTextGuard, type TextGuard } from '#guards/guard';
import { hitCountKey } from '#guards/hit-counts';
import { findForbiddenCommand } from '#guards/shell-commands';
import { guardHook as say } from '#messages/generated/guard';
import { brokenByChange } from '#sources/guards/broken-guards';
import { timeAtHook, type TimeForGuard } from '#sources/guards/match-times';
import type { GuardName } from '#workspace/paths/rule-facts';

import type { ToolCall } from '../hooks/hook-fast-path.ts';
import type { Env } from '../invocation/principal.ts';
import { dayOf } from '../invocation/run-date.ts';
import {
  type BrokenGuard,
  brokenGuardsText,
  guardMark,
  messageValues,
  uncheckedGuard,
  uncheckedText,
  withoutWaived,
} from './broken-guard.ts';
import { addCatches } from './guard-hit-counts.ts';
import type { GuardedRoot } from './guarded-roots.ts';
import {
  type HookGuard,
  type HookGuards,
  listToolEdits,
  type ToolEdit,
  treeOf,
} from './hook-guards.ts';

/** A call of an agent's tool that guards check. */
export interface GuardedCall {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
  /** The name of ledger in printed commands. */
  readonly program: string;
  /** RFC 3339. */
  readonly now: string;
  /** Null where the agent names none. */
  readonly session: string | null;
  readonly tool: ToolCall;
  /** Whether the tool has run, so that the call cannot be refused. */
  readonly isDone: boolean;
  /** Whether the agent reads texts other than a refusal at this event. */
  readonly hears: boolean;
}

/** The guards of one root that a call breaks. */
export interface CallVerdict {
  /** Guards that refuse the call; none if the tool has run. */
  readonly held: readonly BrokenGuard[];
  /** Broken guards that no waiver switches off, with those in `held`. */
  readonly left: readonly BrokenGuard[];
  /** Broken guards that a waiver switches off. */
  readonly waived: readonly BrokenGuard[];
  /** For the agent: why guards could not be tried; empty if all were. */
  readonly unchecked: string;
}

/**
 * Finds the guards of a root that a call breaks: by violations that its edits add, by edits of
 * files that are not edited by hand, and by commands that are not to be run.
 *
 * @param milliseconds the time for patterns
 */
export async function judgeCall(
  root: GuardedRoot,
  here: HookGuards,
  call: GuardedCall,
  milliseconds?: number,
): Promise<CallVerdict> {
  const { found, unchecked } = await brokenBy(root, here, call, timeAtHook(milliseconds));
  const left = withoutWaived(found, here.waivers, dayOf(new Date(call.now)));
  const marks = new Set(left.map(guardMark));
  return {
    held: call.isDone ? [] : left.filter(({ of }) => of.level === 'block'),
    left,
    waived: found.filter((each) => !marks.has(guardMark(each))),
    unchecked,
  };
}

/** Counts the guards that were reported to the agent, and those that waivers switch off. */
export function countCallCatches(
  { located }: GuardedRoot,
  told: readonly BrokenGuard[],
  { waived }: CallVerdict,
  { env, now }: GuardedCall,
): Promise<void> {
  const caught = told.filter(({ isUnseen }) => !isUnseen).map(keyOf);
  return addCatches(env, located.root.path, { caught, waived: waived.map(keyOf) }, now);
}

interface Found {
  readonly found: readonly BrokenGuard[];
  readonly unchecked: string;
}
const nothingFound: Found = { found: [], unchecked: '' };

function keyOf({ of }: BrokenGuard): string {
  return hitCountKey(of);
}

async function brokenBy(
  { located, command }: GuardedRoot,
  here: HookGuards,
  call: GuardedCall,
  timeOf: TimeForGuard,
): Promise<Found> {
  const { cwd, tool, isDone } = call;
  const edits = listToolEdits(located.root.path, resolve(cwd), tool, here, isDone);
  const byHand = here.guards.flatMap((of) => {
    const { guard } = of;
    return guard.kind === 'path'
      ? edits
          .filter(({ path }) => isGuarded(guard, path))
          .map(({ path }): BrokenGuard => ({
            of,
            code,
            path,
            what: say.byHand(valuesOf(of, path, call)),
          }))
      : [];
  });
  const byEdits = await brokenByEdits(located, call, here.guards.filter(isOfText), edits, timeOf);
  return {
    found: [...byHand, ...byEdits.found, ...brokenByCommand(here.guards, command, call)],
    unchecked: byEdits.unchecked,
  };
}

type OfText = HookGuard & { readonly guard: TextGuard };

function isOfText(of: HookGuard): of is OfText {
  return isTextGuard(of.guard);
}

/** The violations that edits add, counted over all of their files. */
async function brokenByEdits(
  located: RootWithPaths,
  call: GuardedCall,
  guards: readonly OfText[],
  all: readonly ToolEdit[],
  timeOf: TimeForGuard,
): Promise<Found> {
  const edits = all.filter(
    ({ path, after }) => after !== null && guards.some(({ guard }) => isGuarded(guard, path)),
  );
  if (edits.length === 0) return nothingFound;
  const known = call.isDone ? await withCommitted(located, call.env, edits) : edits;
  const most = Math.max(...known.map(({ before }) => before.length));
  const before = Array.from({ length: most }, (_each, at) =>
    treeOf(known.map((edit) => [edit.path, edit.before[at] ?? null])),
  );
  const after = treeOf(known.map((edit) => [edit.path, edit.after]));
  const named = guards.map((of) => ({ ...of, record: { path: of.record } }));
  const paths = known.map(({ path }) => path);
  const found = await brokenByChange(named, before, after, paths, timeOf);
  const firsts = new Map<string, BrokenGuard>();
  for (const { record, nth, path, line } of found.violations) {
    const of = guardNamed(guards, { record, nth });
    const isEmptied = known.some((edit) => edit.path === path && edit.after === '');
    // An emptied file is mostly about to be deleted or filled.
    if (of.guard.kind === 'require' && isEmptied) continue;
    const { kind, pattern } = of.guard;
    const values = valuesOf(of, path, call);
    const what =
      kind === 'require' ? say.misses({ ...values, pattern }) : say.adds({ ...values, line });
    const broken: BrokenGuard = { of, code, path, what };
    if (!firsts.has(guardMark(broken))) firsts.set(guardMark(broken), broken);
  }
  const left = found.unproven.flatMap(({ path, ...name }): BrokenGuard[] =>
    path === undefined ? [] : [uncheckedGuard(guardNamed(guards, name), path, call.program)],
  );
  const [first] = found.unchecked;
  return {
    found: [...firsts.values(), ...left],
    unchecked: first ? uncheckedText(first.why) : '',
  };
}

function guardNamed(guards: readonly OfText[], { record, nth }: GuardName): OfText {
  return guards.find((each) => each.record === record && each.nth === nth) as OfText;
}

/** Adds the committed text to edits whose text before is not known. */
async function withCommitted(
  located: RootWithPaths,
  env: Env,
  edits: readonly ToolEdit[],
): Promise<ToolEdit[]> {
  const [{ committedTexts }, { workTreeEvidence }] = await Promise.all([
    import('#sources/evidence/committed-texts'),
    import('#sources/evidence/work-tree-evidence'),
  ]);
  const source = workTreeEvidence(located.root, env as NodeJS.ProcessEnv);
  return Promise.all(
    edits.map(async (edit) =>
      edit.before.length > 0 ? edit : { ...edit, before: await committedTexts(edit.path, source) },
    ),
  );
}

function brokenByCommand(
  guards: readonly HookGuard[],
  line: string | null,
  call: GuardedCall,
): BrokenGuard[] {
  return guards.flatMap((of): BrokenGuard[] => {
    const { guard, record: path } = of;
    const command =
      line === null || guard.kind !== 'shell' ? null : findForbiddenCommand(guard, line);
    if (command === null) return [];
    const what = say.runs({ ...valuesOf(of, path, call), command });
    return [{ of, code, path, what }];
  });
}

/** The rule that a waiver for a call of a tool names. */
const code = 'GRD001';

function valuesOf(of: HookGuard, path: string, { program }: GuardedCall) {
  return messageValues(of, code, path, program);
}

/** After this time for patterns, the full tool starts from the beginning. */
const quickTimeoutMs = 500;

/**
 * Checks a call against cached guards alone. Returns the refusal or an empty text, and counts, as
 * `guardToolCall` does. Returns null, with nothing counted, where the full tool is needed: guards
 * are not cached, one does not block, was waived, or could not be checked in time.
 */
export async function judgeCallFromCache(
  call: GuardedCall,
  roots: readonly GuardedRoot[],
): Promise<string | null> {
  const all: (readonly [GuardedRoot, CallVerdict])[] = [];
  for (const root of roots) {
    if (root.here === null) return null;
    const judged = await judgeCall(root, root.here, call, quickTimeoutMs);
    if (!isCertain(judged)) return null;
    all.push([root, judged]);
  }
  const held = all.flatMap(([, judged]) => judged.held);
  // The full tool counts what a waiver lets pass.
  if (held.length === 0) return all.some(([, { waived }]) => waived.length > 0) ? null : '';
  for (const [root, judged] of all) await countCallCatches(root, judged.held, judged, call);
  return brokenGuardsText(held, true);
}

/** Whether the full tool would answer the same. */
function isCertain({ held, left, unchecked }: CallVerdict): boolean {
  return (
    unchecked === '' &&
    !left.some(({ isUnseen }) => isUnseen) &&
    (held.length > 0 || left.length === 0)
  );
}
