import { resolve } from 'node:path';

import { locate, type Located } from '#disk/roots/locate';
import type { PatternGuard } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import { runsGuarded } from '#guards/shell-commands';
import { guardHook as say } from '#messages/guard-hook';
import { commandOfTool } from '#recall/tool-command';
import { committedTexts } from '#sources/evidence/committed-texts';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';
import { brokenByChange } from '#sources/guards/broken-guards';
import type { GuardedTree } from '#sources/guards/guarded-tree';

import { isFirstTime } from '../hooks/hook-once.ts';
import type { ToolCall } from '../hooks/nothing-to-do.ts';
import type { Env } from '../invocation/actor.ts';
import { dayOf } from '../invocation/run-date.ts';
import { type BrokenGuard, brokenText, markOf, shown, withoutWaived } from './broken-guard.ts';
import { type EditOfTool, editsOfTool } from './edits-of-tool.ts';
import { guardsHere } from './guards-here.ts';
import type { HookGuard } from './hook-guards.ts';

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
  if (held.length > 0) return { refusal: brokenText(held, call.program), context: '' };
  const told: BrokenGuard[] = [];
  for (const each of call.hears ? broken : [])
    if (call.session === null || (await isFirstTime(call, call.session, markOf(each), call.now)))
      told.push(each);
  return { refusal: null, context: brokenText(told, call.program) };
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
          .map(({ path }) => ({ path, ...ofGuard(of, say.byHand({ path, claim: of.claim })) }))
      : [];
  });
  return [
    ...byHand,
    ...(await brokenByEdits(located, call, here.guards.filter(isOfPattern), edits)),
    ...brokenByCommand(here.guards, commandOfTool(tool.name, tool.input)),
  ];
}

type OfPattern = HookGuard & { readonly guard: PatternGuard };

function isOfPattern(of: HookGuard): of is OfPattern {
  return of.guard.kind === 'forbid' || of.guard.kind === 'require';
}

/** The violations that edits add, counted over all of their files. */
async function brokenByEdits(
  located: Located,
  { env, isDone }: GuardedCall,
  guards: readonly OfPattern[],
  all: readonly EditOfTool[],
): Promise<BrokenGuard[]> {
  const edits = all.filter(
    ({ path, after }) => after !== null && guards.some(({ guard }) => isGuarded(guard, path)),
  );
  if (edits.length === 0) return [];
  const known = isDone ? await withCommitted(located, env, edits) : edits;
  const most = Math.max(...known.map(({ before }) => before.length));
  const before = Array.from({ length: most }, (_each, at) =>
    treeOf(known.map((edit) => [edit.path, edit.before[at] ?? null])),
  );
  const after = treeOf(known.map((edit) => [edit.path, edit.after]));
  const named = guards.map((of) => ({ ...of, record: { path: of.record } }));
  const paths = known.map(({ path }) => path);
  const { violations } = await brokenByChange(named, before, after, paths);
  const firsts = new Map<string, BrokenGuard>();
  for (const { record, nth, path, line } of violations) {
    const of = guards.find((each) => each.record === record && each.nth === nth) as OfPattern;
    const isEmptied = known.some((edit) => edit.path === path && edit.after === '');
    // What is left empty is mostly about to go, or to be filled.
    if (of.guard.kind === 'require' && isEmptied) continue;
    const { claim, guard } = of;
    const what =
      guard.kind === 'require'
        ? say.misses({ path, claim, pattern: guard.pattern })
        : say.adds({ path, claim, line: shown(line) });
    const broken = { path, ...ofGuard(of, what) };
    if (!firsts.has(markOf(broken))) firsts.set(markOf(broken), broken);
  }
  return [...firsts.values()];
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

function brokenByCommand(guards: readonly HookGuard[], line: string | null): BrokenGuard[] {
  return guards.flatMap((of) => {
    const { guard, claim, record } = of;
    return line !== null && guard.kind === 'shell' && runsGuarded(guard, line)
      ? [{ path: record, ...ofGuard(of, say.runs({ command: guard.command, claim })) }]
      : [];
  });
}

function ofGuard(of: HookGuard, what: BrokenGuard['what']): Omit<BrokenGuard, 'path'> {
  return { of, code: 'GRD001', what };
}

/** Texts as a tree; what has none is not in it. */
function treeOf(files: readonly (readonly [string, string | null])[]): GuardedTree {
  const texts = new Map(
    files.filter((each): each is readonly [string, string] => each[1] !== null),
  );
  return {
    paths: [...texts.keys()],
    texts: (paths) =>
      Promise.resolve({
        texts: new Map(
          paths.flatMap((path) => {
            const text = texts.get(path);
            return text === undefined ? [] : [[path, text] as const];
          }),
        ),
        unread: [],
      }),
  };
}
