import { isObject } from '#diagnostics/json-decoder';
import {
  addJson,
  cutJson,
  type Fields,
  jsonChild,
  jsonTree,
  replaceJson,
} from '#features/setup/workspace/json-edit';
import {
  type HookName,
  hookNames,
  isThere,
  type SetupFacts,
  simpleGitHooksNames,
  textOf,
} from '#setup/facts';
import { hookLines, isHookOf, ledgerCallPattern } from '#setup/hooks/hook-command';
import { blockLines, cutBlock, findBlock } from '#setup/managed-block';
import { dependsOn } from '#setup/package-manager';
import { parseJson } from '#workspace/text/json-text';

import {
  cutFile,
  type CutResult,
  type ManagedFile,
  planFile,
  putBlock,
  type PutResult,
} from './managed-file.ts';
import { joinPlans, type PartialPlan } from './setup-plan.ts';

const key = 'simple-git-hooks';
const manifest = 'package.json';

/** Finds the configuration of simple-git-hooks, in its own order; null if it is not used. */
export function simpleGitHooksFile(facts: Pick<SetupFacts, 'files'>): string | null {
  const text = textOf(facts, manifest);
  const { scripts, [key]: own } = objectIn(text) ?? {};
  const called = Object.values((scripts ?? {}) as Fields)
    .map(String)
    .join('\n');
  const [, named] =
    /\bsimple-git-hooks[ \t]+(?:\.\/)?([\w./-]*\.(?:json|[cm]?js))\b/.exec(called) ?? [];
  if (named !== undefined) return named;
  const file = simpleGitHooksNames.find((name) => isThere(facts, name));
  return file ?? (own !== undefined || dependsOn(text, key) ? manifest : null);
}

/** Returns the script of a hook; the whole text of a configuration that is not JSON. */
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

/** Plans the hooks in the configuration of simple-git-hooks, if that is JSON. */
export function planSimpleGitHooks(facts: SetupFacts): PartialPlan {
  return planFile(rowOf(facts, simpleGitHooksFile(facts) ?? manifest));
}

/** Plans the removal of the hooks. It restores the bytes from before, if they were not edited. */
export function planSimpleGitHooksRemoval(facts: SetupFacts): PartialPlan {
  const paths = [manifest, ...simpleGitHooksNames].filter((path) => path.endsWith('.json'));
  return joinPlans(paths.map((path) => cutFile(rowOf(facts, path))));
}

/**
 * Describes its configuration, from which it writes the git hooks at every install. Each hook is a
 * shell script in a string. The lines of ledger come first, so that the exit code of the last
 * command stays that of the hook.
 */
function rowOf(facts: SetupFacts, path: string): ManagedFile {
  const lines = hookLines(facts, 'shared');
  const file = facts.files.get(path);
  const isJson = path.endsWith('.json');
  const missing = isThere(facts, path) ? null : 'a script of package.json names it';
  return {
    part: 'commit-hook',
    path,
    file,
    says: 'lint --staged before every commit and merge',
    fresh: '',
    snippet: hookNames.map(
      (name) => `${JSON.stringify(name)}: ${JSON.stringify(lines.join('\n'))},`,
    ),
    barred: isJson ? missing : 'ledger edits only JSON; this is the same',
    put: (text) => putHooks(facts, path, text, lines),
    cut: (text) => cutHooks(path, text),
  };
}

function putHooks(
  facts: SetupFacts,
  path: string,
  before: string,
  lines: readonly string[],
): PutResult {
  const hooks = hooksIn(path, before);
  if (hooks === null) return { byHand: 'it contains no hooks as JSON, each with its name' };
  let text = before;
  let kept: readonly string[] = [];
  for (const name of hookNames) {
    const script = Object.hasOwn(hooks, name) ? hooks[name] : null;
    if (script !== null && typeof script !== 'string') return { byHand: `its ${name} is not text` };
    const put = putScript(facts, lines, script);
    if ('text' in put) text = withScript(path, text, name, put.text);
    else if (kept.length === 0 && 'kept' in put) ({ kept } = put);
  }
  if (text === before) return { kept };
  return JSON.stringify(objectIn(cutHooks(path, text).text)) ===
    JSON.stringify(objectIn(cutHooks(path, before).text))
    ? { text }
    : { byHand: 'with the hooks added it would not read as it did before' };
}

function putScript(facts: SetupFacts, lines: readonly string[], script: string | null): PutResult {
  if (script === null)
    return { text: `${blockLines(lines, 'hash', { created: true }).join('\n')}\n` };
  return putBlock(script, {
    lines,
    style: 'hash',
    insert: (text) => ({ text: `${blockLines(lines, 'hash').join('\n')}\n${text}` }),
    already: (text) => (ledgerCallPattern.test(text) ? 'it calls ledger' : null),
    isAsGood: (standing) => isHookOf(facts, standing),
  });
}

function withScript(path: string, text: string, name: HookName, script: string): string {
  const { root, hooks } = nodesIn(path, text);
  const standing = jsonChild(hooks, name);
  if (standing) {
    const before = String(standing.value);
    // Existing text keeps its bytes, however it is escaped.
    if (!script.endsWith(before)) return replaceJson(text, standing, script);
    const at = standing.offset + 1;
    return text.slice(0, at) + inString(script, before) + text.slice(at);
  }
  if (hooks) return addJson(text, hooks, name, script);
  return root ? addJson(text, root, key, { [name]: script }) : text;
}

function cutHooks(path: string, before: string): CutResult {
  let text = before;
  const left: string[] = [];
  for (const name of hooksIn(path, before) ? [...hookNames].reverse() : []) {
    const { root, hooks } = nodesIn(path, text);
    const standing = jsonChild(hooks, name);
    const script = typeof standing?.value === 'string' ? standing.value : '';
    const block = findBlock(script);
    if (!root || !hooks || !standing || block === null) continue;
    if ('broken' in block || !block.intact)
      left.push(`its ${name} was edited by hand; delete the lines of ledger yourself`);
    else if (block.created && cutBlock(script, block) === '') {
      const isLast = path === manifest && hooks.children?.length === 1;
      text = isLast ? cutJson(text, root, key) : cutJson(text, hooks, name);
    } else text = cutScript(text, standing, script, cutBlock(script, block));
  }
  return { text, says: 'without the hooks', left };
}

type Node = NonNullable<ReturnType<typeof jsonTree>>;

function nodesIn(path: string, text: string): Readonly<Record<'root' | 'hooks', Node | null>> {
  const root = jsonTree(text);
  return { root, hooks: path === manifest ? jsonChild(root, key) : root };
}

function cutScript(text: string, node: Node, script: string, after: string): string {
  const front = inString(script, after);
  const at = node.offset + 1;
  if (!script.endsWith(after) || !text.startsWith(front, at)) return replaceJson(text, node, after);
  return text.slice(0, at) + text.slice(at + front.length);
}

/** Returns a script without its end, escaped as in a JSON string. */
function inString(script: string, end: string): string {
  return JSON.stringify(script.slice(0, script.length - end.length)).slice(1, -1);
}

/**
 * Returns the hooks of a configuration; none if package.json has no key for them, null for invalid
 * JSON.
 */
function hooksIn(path: string, text: string): Fields | null {
  const value = objectIn(text);
  const hooks = path === manifest && value !== null ? (value[key] ?? {}) : value;
  return isObject(hooks) ? hooks : null;
}

function objectIn(text: string | null): Fields | null {
  try {
    const { value } = parseJson(text ?? '', '', false);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
