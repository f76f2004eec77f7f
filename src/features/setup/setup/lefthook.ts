import { isMap, isSeq, type Node, type Pair } from 'yaml';

import { isObject } from '#diagnostics/json-decoder';
import type { Fields } from '#features/setup/workspace/json-edit';
import { type HookName, hookNames, isThere, lefthookNames, type SetupFacts } from '#setup/facts';
import { hookLines, isHookOf, ledgerCallPattern } from '#setup/hooks/hook-command';
import { appendBlock, blockLines, insertBelow, withoutBlock } from '#setup/managed-block';

import { planFile, planInTurn, putBlock, type PutResult } from './managed-file.ts';
import {
  indentOf,
  lastOffset,
  pairOf,
  parseYamlLines,
  readsAs,
  readYaml,
  type YamlFile,
} from './pre-commit.ts';
import type { PartialPlan } from './setup-plan.ts';

/** Finds the configuration of lefthook; null if it is not used. */
export function lefthookFile(facts: Pick<SetupFacts, 'files'>): string | null {
  return lefthookNames.find((name) => isThere(facts, name)) ?? null;
}

/**
 * Plans the command in lefthook's file, for commits and for merges: in the commands or jobs of an
 * existing hook, else as a new hook.
 */
export function planLefthook(facts: SetupFacts): PartialPlan {
  const path = lefthookFile(facts);
  if (path === null) return {};
  const rowOf = (name: HookName, snippet: readonly string[]) => (now: SetupFacts) =>
    planFile({
      part: 'commit-hook',
      path,
      file: now.files.get(path),
      says: 'lint --staged before every commit and merge',
      fresh: '',
      snippet,
      barred: /\.ya?ml$/.test(path) ? null : 'ledger edits only YAML; this is the same',
      put: (text) => putHook(facts, text, name),
    });
  const alone = hookNames.flatMap((name) => aloneLines(facts, name));
  const commits = rowOf('pre-commit', alone)(facts);
  if (commits.byHand) return commits;
  const merges = rowOf('pre-merge-commit', aloneLines(facts, 'pre-merge-commit'));
  const both = planInTurn(facts, [() => commits, merges]);
  return { ...both, kept: both.steps.length > 0 ? [] : both.kept.slice(0, 1) };
}

function putHook(facts: SetupFacts, text: string, name: HookName): PutResult {
  const block = name === 'pre-commit' ? {} : { name };
  // An existing block is compared with the lines for the file without it.
  const before = withoutBlock(text, block.name);
  const read = readYaml(before);
  const place = read && placeIn(before, read, facts, name);
  const calls = (now: string): boolean => {
    const value = readYaml(now)?.value;
    return ledgerCallPattern.test(JSON.stringify((isObject(value) ? value[name] : null) ?? ''));
  };
  return putBlock(text, {
    ...block,
    lines: place?.lines ?? aloneLines(facts, name),
    style: 'hash',
    insert: (now) => insert(now, read, place, name),
    already: (now) => (calls(now) ? 'it calls ledger' : null),
    isAsGood: (standing) =>
      isHookOf(
        facts,
        standing.filter((line) => !frame.test(line)),
      ),
  });
}

/** The lines around those of the hook itself. */
const frame = /^\s*(?:pre-(?:merge-)?commit:|commands:|ledger:|run: \||- name: ledger)$/;

function runLines(facts: SetupFacts, indent: string): string[] {
  return ['run: |', ...hookLines(facts, 'shared').map((line) => `  ${line}`)].map(
    (line) => indent + line,
  );
}

function aloneLines(facts: SetupFacts, name: HookName): string[] {
  return [`${name}:`, '  commands:', '    ledger:', ...runLines(facts, '      ')];
}

interface PlaceInFile {
  readonly lines: readonly string[];
  readonly indent: string;
  /** An offset in the line below which they go; null for the end of the file. */
  readonly below: number | null;
  /** The value of the hook with the lines added. */
  readonly hook: unknown;
}

function placeIn(
  text: string,
  { document, value }: YamlFile,
  facts: SetupFacts,
  name: HookName,
): PlaceInFile | null {
  const hook = pairOf(document.contents, name);
  const alone = aloneLines(facts, name);
  if (!hook) return { lines: alone, indent: '', below: null, hook: parseYamlLines(alone)[name] };
  for (const key of ['commands', 'jobs'] as const) {
    const list = pairOf(hook.value, key)?.value;
    if (!(isMap(list) || isSeq(list)) || list.flow || list.items.length === 0) continue;
    if (isMap(list) !== (key === 'commands')) continue;
    const indent = indentOf(text, list.items[0] as Node | Pair<Node, Node | null>);
    if (indent === null) continue;
    const lines = [key === 'commands' ? 'ledger:' : '- name: ledger', ...runLines(facts, '  ')];
    const was = (value as Readonly<Record<string, Fields>>)[name] ?? {};
    const more =
      key === 'commands'
        ? { ...(was.commands as Fields), ...parseYamlLines(lines) }
        : [was.jobs, parseYamlLines(lines)].flat();
    return { lines, indent, below: lastOffset(text, list), hook: { ...was, [key]: more } };
  }
  return null;
}

function insert(
  text: string,
  before: YamlFile | null,
  place: PlaceInFile | null,
  name: HookName,
): PutResult {
  if (!before) return { byHand: 'it cannot be read as one YAML document' };
  if (!place)
    return { byHand: `its ${name} has no commands or jobs, one below the other, to add to` };
  const { lines, indent, below, hook } = place;
  const named = name === 'pre-commit' ? {} : { name };
  const block = blockLines(lines, 'hash', { indent, ...named });
  const after = below === null ? appendBlock(text, block) : insertBelow(text, below, block);
  return readsAs(after, { ...(before.value as Fields | null), [name]: hook })
    ? { text: after }
    : { byHand: 'with the command added it would not read as it did before' };
}
