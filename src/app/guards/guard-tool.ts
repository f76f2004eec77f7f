import { resolve } from 'node:path';

import { locate, type Located } from '#disk/roots/locate';
import { catchKey } from '#guards/catch-counts';
import type { PatternGuard } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import { runsGuarded } from '#guards/shell-commands';
import { guardHook as say } from '#messages/guard-hook';
import { commandOfTool } from '#recall/tool-command';
import { committedTexts } from '#sources/evidence/committed-texts';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';
import { brokenByChange } from '#sources/guards/broken-guards';
import { timeAtHook } from '#sources/guards/match-times';
import type { GuardName } from '#workspace/paths/surroundings';

import { isFirstTime } from '../hooks/hook-once.ts';
import type { ToolCall } from '../hooks/nothing-to-do.ts';
import type { Env } from '../invocation/actor.ts';
import { dayOf } from '../invocation/run-date.ts';
import {
  type BrokenGuard,
  brokenText,
  markOf,
  messageValues,
  unseen,
  withoutWaived,
} from './broken-guard.ts';
import { countCatches } from './catches.ts';
import { type EditOfTool, editsOfTool } from './edits-of-tool.ts';
import { guardsHere } from './guards-here.ts';
import type { HookGuard } from './hook-guards.ts';
import { treeOf } from './tree-of-texts.ts';

/** A call of a tool of an agent. */
export interface GuardedCall {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
  readonly program: string;
  /** The clock, as an instant. */
  readonly now: string;
  /** Null where the agent says none. */
  readonly session: string | null;
  readonly tool: ToolCall;
  /** Whether the tool has run already, so that nothing can be refused any more. */
  readonly isDone: boolean;
  /** Whether the agent can be told something now, besides why it is refused. */
  readonly hears: boolean;
}

/** What is answered where a call breaks guards: why it is refused, or what the agent is told. */
export interface GuardAnswer {
  /** Null where it may go on. */
  readonly refusal: string | null;
  readonly context: string;
}

/**
 * What the guards of memory say of a call of a tool: of the violations that its edit adds, of files
 * that nobody edits by hand, and of commands that no agent runs. What a session is only told, it
 * hears once a guard and file.
 *
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} for what cannot be read
 */
export async function guardTool(call: GuardedCall): Promise<GuardAnswer> {
  const [located] = locate(resolve(call.cwd), [], call.config ?? null);
  const found = located ? await brokenBy(located, call) : [];
  if (!located || found.length === 0) return { refusal: null, context: '' };
  const { guardWaivers } = await import('./guard-waivers.ts');
  const waiverAt = await guardWaivers(located, dayOf(new Date(call.now)));
  const broken = withoutWaived(found, waiverAt);
  const held = call.isDone ? [] : broken.filter(({ of }) => of.level === 'block');
  const count = (caught: readonly BrokenGuard[]): Promise<void> =>
    countCatches(
      call.env,
      located.root.path,
      {
        caught: caught.filter(({ isUnseen }) => !isUnseen).map(keyOf),
        waived: found.filter(isWaivedIn(broken)).map(keyOf),
      },
      call.now,
    );
  if (held.length > 0) {
    await count(held);
    return { refusal: brokenText(held), context: '' };
  }
  const told: BrokenGuard[] = [];
  for (const each of call.hears ? broken : [])
    if (call.session === null || (await isFirstTime(call, call.session, markOf(each), call.now)))
      told.push(each);
  await count(told);
  return { refusal: null, context: brokenText(told) };
}

function keyOf({ of }: BrokenGuard): string {
  return catchKey(of);
}

/** Whether a waiver took a broken guard out of those that are left. */
function isWaivedIn(left: readonly BrokenGuard[]): (each: BrokenGuard) => boolean {
  const marks = new Set(left.map(markOf));
  return (each) => !marks.has(markOf(each));
}

async function brokenBy(located: Located, call: GuardedCall): Promise<BrokenGuard[]> {
  const { cwd, env, tool, isDone } = call;
  const here = await guardsHere(located, env);
  if (here.guards.length === 0) return [];
  const edits = editsOfTool(located.root.path, resolve(cwd), tool, here, isDone);
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
  return [
    ...byHand,
    ...(await brokenByEdits(located, call, here.guards.filter(isOfPattern), edits)),
    ...brokenByCommand(here.guards, call),
  ];
}

type OfPattern = HookGuard & { readonly guard: PatternGuard };

function isOfPattern(of: HookGuard): of is OfPattern {
  return of.guard.kind === 'forbid' || of.guard.kind === 'require';
}

/** The violations that edits add, counted over all of their files. */
async function brokenByEdits(
  located: Located,
  call: GuardedCall,
  guards: readonly OfPattern[],
  all: readonly EditOfTool[],
): Promise<BrokenGuard[]> {
  const edits = all.filter(
    ({ path, after }) => after !== null && guards.some(({ guard }) => isGuarded(guard, path)),
  );
  if (edits.length === 0) return [];
  const known = call.isDone ? await withCommitted(located, call.env, edits) : edits;
  const most = Math.max(...known.map(({ before }) => before.length));
  const before = Array.from({ length: most }, (_each, at) =>
    treeOf(known.map((edit) => [edit.path, edit.before[at] ?? null])),
  );
  const after = treeOf(known.map((edit) => [edit.path, edit.after]));
  const named = guards.map((of) => ({ ...of, record: { path: of.record } }));
  const paths = known.map(({ path }) => path);
  const found = await brokenByChange(named, before, after, paths, timeAtHook());
  const firsts = new Map<string, BrokenGuard>();
  for (const { record, nth, path, line } of found.violations) {
    const of = guardNamed(guards, { record, nth });
    const isEmptied = known.some((edit) => edit.path === path && edit.after === '');
    // What is left empty is mostly about to go, or to be filled.
    if (of.guard.kind === 'require' && isEmptied) continue;
    const { kind, pattern } = of.guard;
    const values = valuesOf(of, path, call);
    const what =
      kind === 'require' ? say.misses({ ...values, pattern }) : say.adds({ ...values, line });
    const broken: BrokenGuard = { of, code, path, what };
    if (!firsts.has(markOf(broken))) firsts.set(markOf(broken), broken);
  }
  return [
    ...firsts.values(),
    ...found.unproven.flatMap(({ path, ...name }): BrokenGuard[] =>
      path === undefined ? [] : [unseen(guardNamed(guards, name), path, call.program)],
    ),
  ];
}

function guardNamed(guards: readonly OfPattern[], { record, nth }: GuardName): OfPattern {
  return guards.find((each) => each.record === record && each.nth === nth) as OfPattern;
}

/** Edits with the texts that git has, where nobody can tell what an edit was made of. */
function withCommitted(
  located: Located,
  env: Env,
  edits: readonly EditOfTool[],
): Promise<EditOfTool[]> {
  const source = workTreeEvidence(located.root, env as NodeJS.ProcessEnv);
  return Promise.all(
    edits.map(async (edit) =>
      edit.before.length > 0 ? edit : { ...edit, before: await committedTexts(edit.path, source) },
    ),
  );
}

function brokenByCommand(guards: readonly HookGuard[], call: GuardedCall): BrokenGuard[] {
  const line = commandOfTool(call.tool.name, call.tool.input);
  return guards.flatMap((of): BrokenGuard[] => {
    const { guard, record: path } = of;
    if (line === null || guard.kind !== 'shell' || !runsGuarded(guard, line)) return [];
    const what = say.runs({ ...valuesOf(of, path, call), command: guard.command });
    return [{ of, code, path, what }];
  });
}

/** The rule by which a waiver lets pass what a call of a tool breaks. */
const code = 'GRD001';

function valuesOf(of: HookGuard, path: string, { program }: GuardedCall) {
  return messageValues(of, code, path, program);
}
