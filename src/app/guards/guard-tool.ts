import { resolve } from 'node:path';

import type { Located } from '#disk/roots/locate';
import { catchKey } from '#guards/catch-counts';
import { readsText, type TextGuard } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import { guardedRun } from '#guards/shell-commands';
import { guardHook as say } from '#messages/guard-hook';
import { brokenByChange } from '#sources/guards/broken-guards';
import { timeAtHook } from '#sources/guards/match-times';
import type { GuardName } from '#workspace/paths/surroundings';

import type { ToolCall } from '../hooks/nothing-to-do.ts';
import type { Env } from '../invocation/principal.ts';
import { dayOf } from '../invocation/run-date.ts';
import {
  type BrokenGuard,
  brokenText,
  markOf,
  messageValues,
  uncheckedText,
  unseen,
  withoutWaived,
} from './broken-guard.ts';
import { countCatches } from './catches.ts';
import { type EditOfTool, editsOfTool } from './edits-of-tool.ts';
import type { HookGuard, HookGuards } from './hook-guards.ts';
import type { GuardedRoot } from './nothing-guarded.ts';
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
 * hears once a guard and file; that guards were not checked, once.
 *
 * @param roots those of which a guard may have to do with it
 * @throws {EnvironmentError} for what cannot be read
 */
export async function guardTool(
  call: GuardedCall,
  roots: readonly GuardedRoot[],
): Promise<GuardAnswer> {
  const held: BrokenGuard[] = [];
  const told: BrokenGuard[] = [];
  const missing: string[] = [];
  for (const root of roots) {
    const here =
      root.here ?? (await (await import('./guards-here.ts')).guardsHere(root.located, call.env));
    const { found, unchecked } = await brokenBy(root, here, call);
    const left = withoutWaived(found, here.waivers, dayOf(new Date(call.now)));
    const news = call.isDone ? [] : left.filter(({ of }) => of.level === 'block');
    held.push(...news);
    if (news.length === 0) {
      for (const each of left) if (await isUnheard(root, markOf(each), call)) news.push(each);
      told.push(...news);
      if (unchecked !== '' && (await isUnheard(root, 'guards unchecked', call)))
        missing.push(unchecked);
    }
    await countCatches(
      call.env,
      root.located.root.path,
      {
        caught: news.filter(({ isUnseen }) => !isUnseen).map(keyOf),
        waived: found.filter(isWaivedIn(left)).map(keyOf),
      },
      call.now,
    );
  }
  if (held.length > 0) return { refusal: brokenText(held), context: '' };
  const context = [brokenText(told), ...missing].filter((text) => text !== '').join('\n\n');
  return { refusal: null, context };
}

/** Whether a session can be told something and was not yet. */
async function isUnheard(
  { located }: GuardedRoot,
  mark: string,
  { session, hears, env, now }: GuardedCall,
): Promise<boolean> {
  if (!hears || session === null) return hears;
  const { isFirstTime } = await import('../hooks/hook-once.ts');
  return isFirstTime({ cwd: located.root.path, env }, session, mark, now);
}

/** What breaks guards, and what is said of guards that nobody could check. */
interface Found {
  readonly found: readonly BrokenGuard[];
  readonly unchecked: string;
}
const nothingFound: Found = { found: [], unchecked: '' };

function keyOf({ of }: BrokenGuard): string {
  return catchKey(of);
}

/** Whether a waiver took a broken guard out of those that are left. */
function isWaivedIn(left: readonly BrokenGuard[]): (each: BrokenGuard) => boolean {
  const marks = new Set(left.map(markOf));
  return (each) => !marks.has(markOf(each));
}

async function brokenBy(
  { located, command }: GuardedRoot,
  here: HookGuards,
  call: GuardedCall,
): Promise<Found> {
  const { cwd, tool, isDone } = call;
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
  const byEdits = await brokenByEdits(located, call, here.guards.filter(isOfText), edits);
  return {
    found: [...byHand, ...byEdits.found, ...brokenByCommand(here.guards, command, call)],
    unchecked: byEdits.unchecked,
  };
}

type OfText = HookGuard & { readonly guard: TextGuard };

function isOfText(of: HookGuard): of is OfText {
  return readsText(of.guard);
}

/** The violations that edits add, counted over all of their files. */
async function brokenByEdits(
  located: Located,
  call: GuardedCall,
  guards: readonly OfText[],
  all: readonly EditOfTool[],
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
  const left = found.unproven.flatMap(({ path, ...name }): BrokenGuard[] =>
    path === undefined ? [] : [unseen(guardNamed(guards, name), path, call.program)],
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

/** Edits with the texts that git has, where nobody can tell what an edit was made of. */
async function withCommitted(
  located: Located,
  env: Env,
  edits: readonly EditOfTool[],
): Promise<EditOfTool[]> {
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
    const command = line === null || guard.kind !== 'shell' ? null : guardedRun(guard, line);
    if (command === null) return [];
    const what = say.runs({ ...valuesOf(of, path, call), command });
    return [{ of, code, path, what }];
  });
}

/** The rule by which a waiver lets pass what a call of a tool breaks. */
const code = 'GRD001';

function valuesOf(of: HookGuard, path: string, { program }: GuardedCall) {
  return messageValues(of, code, path, program);
}
