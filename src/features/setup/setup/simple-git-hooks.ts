import { isObject } from '#diagnostics/kept-json';
import {
  addJson,
  cutJson,
  jsonChild,
  jsonTree,
  replaceJson,
} from '#features/setup/workspace/json-edit';
import {
  type HookName,
  hookNames,
  type SetupFacts,
  simpleGitHooksNames,
  textOf,
} from '#setup/facts';
import { callsLedger, hookLines, isHookOf } from '#setup/hooks/hook-command';
import { blockLines, cutBlock, findBlock } from '#setup/managed-block';
import { dependsOn } from '#setup/package-manager';
import { parseJson } from '#workspace/text/json-text';

import { installOfHooks } from './install-hooks.ts';
import type { RemovalPlan } from './plan-removal.ts';
import { putBlock } from './put-block.ts';
import { type PartialPlan, treeStep } from './setup-plan.ts';

const key = 'simple-git-hooks';
const manifest = 'package.json';

/** The file simple-git-hooks is configured by, in its own order; null where it is not in use. */
export function simpleGitHooksFile(facts: Pick<SetupFacts, 'files'>): string | null {
  const text = textOf(facts, manifest);
  const { scripts, [key]: own } = objectIn(text) ?? {};
  const called = Object.values((scripts ?? {}) as Readonly<Record<string, unknown>>)
    .map(String)
    .join('\n');
  const [, named] =
    /\bsimple-git-hooks[ \t]+(?:\.\/)?([\w./-]*\.(?:json|[cm]?js))\b/.exec(called) ?? [];
  if (named !== undefined) return named;
  const file = simpleGitHooksNames.find(
    (name) => (facts.files.get(name)?.kind ?? 'absent') !== 'absent',
  );
  return file ?? (own !== undefined || dependsOn(text, key) ? manifest : null);
}

/** What its configuration runs in a hook; where that is a program, the program. */
export function simpleGitHook(
  facts: Pick<SetupFacts, 'files'>,
  path: string,
  name: HookName,
): string | null {
  const text = textOf(facts, path);
  if (text === null || !path.endsWith('.json')) return text;
  const script = hooksIn(path, text)?.[name];
  return typeof script === 'string' ? script : null;
}

/**
 * Plans the hooks in the configuration of simple-git-hooks, which writes those of git anew at every
 * install. Each is a shell script in a string; ours comes first, so that the exit code of the last
 * command stays that of the hook.
 */
export function planSimpleGitHooks(facts: SetupFacts): PartialPlan {
  const path = simpleGitHooksFile(facts) ?? manifest;
  const next = [installOfHooks(facts, 'simple-git-hooks')];
  const lines = hookLines(facts, 'shared');
  const snippet = hookNames.map(
    (name) => `${JSON.stringify(name)}: ${JSON.stringify(lines.join('\n'))},`,
  );
  const byHand = (why: string): PartialPlan => ({
    byHand: [{ part: 'commit-hook', path, why, snippet }],
    next,
  });
  const file = facts.files.get(path);
  if (!path.endsWith('.json')) return byHand('only JSON is edited; this says the same');
  if (file?.kind === 'link')
    return byHand('it is a symbolic link, and nothing is written through one');
  if (file?.kind === 'unreadable') return byHand(file.why);
  if (file?.kind !== 'text') return byHand('a script of package.json names it');
  const hooks = hooksIn(path, file.text);
  if (hooks === null) return byHand('it holds no hooks as JSON, each with its name');
  let text = file.text;
  let kept: PartialPlan['kept'];
  for (const name of hookNames) {
    const script = Object.hasOwn(hooks, name) ? hooks[name] : null;
    if (script !== null && typeof script !== 'string') return byHand(`its ${name} is no text`);
    const plan = planScript(facts, path, lines, script);
    const after = plan.steps?.[0]?.after ?? null;
    if (after !== null) text = withScript(path, text, name, after);
    kept ??= plan.kept;
  }
  if (text === file.text) return { kept: kept ?? [], next };
  const isAsMeant = rest(path, text) === rest(path, file.text);
  if (!isAsMeant) return byHand('with the hooks added it would not read as it did before');
  return {
    steps: [
      treeStep('commit-hook', path, file.text, text, 'lint --staged before every commit and merge'),
    ],
    next,
  };
}

/** Plans taking the hooks out of it: the bytes from before, where nobody edited them since. */
export function planSimpleGitHooksRemoval(facts: SetupFacts): RemovalPlan {
  const plans = [manifest, ...simpleGitHooksNames].map((path): RemovalPlan => {
    const text = textOf(facts, path);
    if (text === null || !path.endsWith('.json') || !hooksIn(path, text))
      return { steps: [], left: [] };
    const { after, edited } = cutHooks(path, text);
    const left = edited.map((name) => ({
      path,
      why: `its ${name} was edited by hand; delete what is ours yourself`,
    }));
    return {
      steps:
        after === text ? [] : [treeStep('commit-hook', path, text, after, 'the hooks are cut out')],
      left,
    };
  });
  return { steps: plans.flatMap((plan) => plan.steps), left: plans.flatMap((plan) => plan.left) };
}

function planScript(
  facts: SetupFacts,
  path: string,
  lines: readonly string[],
  script: string | null,
): PartialPlan {
  return putBlock({
    part: 'commit-hook',
    path,
    file: script === null ? { kind: 'absent' } : { kind: 'text', text: script, executable: false },
    lines,
    style: 'hash',
    says: '',
    insert: (text) => ({ text: `${blockLines(lines, 'hash').join('\n')}\n${text}` }),
    already: (text) => (callsLedger.test(text) ? 'it calls ledger' : null),
    isAsGood: (standing) => isHookOf(facts, standing),
  });
}

function withScript(path: string, text: string, name: HookName, script: string): string {
  const root = jsonTree(text);
  const hooks = path === manifest ? jsonChild(root, key) : root;
  const standing = jsonChild(hooks, name);
  if (standing) {
    const before = String(standing.value);
    // What was there keeps its bytes, however it is escaped.
    if (!script.endsWith(before)) return replaceJson(text, standing, script);
    const [front, at] = [
      inString(script.slice(0, script.length - before.length)),
      standing.offset + 1,
    ];
    return text.slice(0, at) + front + text.slice(at);
  }
  if (hooks) return addJson(text, hooks, name, script);
  return root ? addJson(text, root, key, { [name]: script }) : text;
}

function cutHooks(
  path: string,
  before: string,
): { readonly after: string; readonly edited: readonly HookName[] } {
  let text = before;
  const edited: HookName[] = [];
  for (const name of [...hookNames].reverse()) {
    const root = jsonTree(text);
    const hooks = path === manifest ? jsonChild(root, key) : root;
    const standing = jsonChild(hooks, name);
    const script = typeof standing?.value === 'string' ? standing.value : '';
    const block = blockIn(script);
    if (!root || !hooks || !standing || block === null) continue;
    if (block === 'edited' || !block.intact) edited.push(name);
    else if (block.created && cutBlock(script, block) === '') {
      const isLast = path === manifest && hooks.children?.length === 1;
      text = isLast ? cutKey(text, root, key) : cutKey(text, hooks, name);
    } else text = cutScript(text, standing, script, cutBlock(script, block));
  }
  return { after: text, edited };
}

function blockIn(script: string): ReturnType<typeof findBlock> | 'edited' {
  try {
    return findBlock(script);
  } catch (error) {
    if (error instanceof RangeError) return 'edited';
    throw error;
  }
}

type Node = NonNullable<ReturnType<typeof jsonTree>>;

function cutKey(text: string, object: Node, name: string): string {
  return cutJson(
    text,
    object,
    object.children?.findIndex((each) => each.children?.[0]?.value === name) ?? 0,
  );
}

function cutScript(text: string, node: Node, script: string, after: string): string {
  const front = inString(script.slice(0, script.length - after.length));
  if (!script.endsWith(after) || !text.startsWith(front, node.offset + 1))
    return replaceJson(text, node, after);
  return text.slice(0, node.offset + 1) + text.slice(node.offset + 1 + front.length);
}

/** A text as it stands between the quotes of JSON. */
function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What a configuration says besides what is ours. */
function rest(path: string, text: string): string {
  return JSON.stringify(objectIn(cutHooks(path, text).after));
}

/**
 * The hooks of a configuration; none where it has no key for them yet, null where it is no
 * configuration.
 */
function hooksIn(path: string, text: string): Readonly<Record<string, unknown>> | null {
  const value = objectIn(text);
  const hooks = path === manifest && value !== null ? (value[key] ?? {}) : value;
  return isObject(hooks) ? hooks : null;
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const value = parseJson(text ?? '', '', false).value;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
