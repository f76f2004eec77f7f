import { isMap, isSeq, type Node } from 'yaml';

import {
  type FileFact,
  type HookName,
  hookNames,
  lefthookNames,
  type SetupFacts,
} from '#setup/facts';
import { callsLedger, hookLines, isHookOf } from '#setup/hooks/hook-command';
import { appendBlock, blockLines, insertBelow, withoutBlock } from '#setup/managed-block';

import { installOfHooks } from './install-hooks.ts';
import { putBlock } from './put-block.ts';
import { joined, type PartialPlan } from './setup-plan.ts';
import { lastOffset, pairOf, readYaml, startOffset, type YamlFile } from './yaml-place.ts';

/** The file lefthook is configured by; null where it is not in use. */
export function lefthookFile(facts: Pick<SetupFacts, 'files'>): string | null {
  return (
    lefthookNames.find((name) => (facts.files.get(name)?.kind ?? 'absent') !== 'absent') ?? null
  );
}

/**
 * Plans the command in lefthook's file, for commits and for merges: in the hook's list of commands
 * or jobs, or as a hook of its own.
 */
export function planLefthook(facts: SetupFacts): PartialPlan {
  const path = lefthookFile(facts);
  if (path === null) return {};
  const next = [installOfHooks(facts, 'lefthook')];
  const alone = hookNames.flatMap((name) => aloneLines(facts, name));
  if (!/\.ya?ml$/.test(path))
    return {
      byHand: [
        {
          part: 'commit-hook',
          path,
          why: 'only the YAML form is edited; this says the same',
          snippet: alone,
        },
      ],
      next,
    };
  const file = facts.files.get(path);
  const commits = planHook(facts, path, file, 'pre-commit');
  if (commits.byHand)
    return { byHand: commits.byHand.map((each) => ({ ...each, snippet: alone })), next };
  const [first] = commits.steps ?? [];
  const merges = planHook(
    facts,
    path,
    first ? { kind: 'text', text: first.after ?? '', executable: false } : file,
    'pre-merge-commit',
  );
  const [second] = merges.steps ?? [];
  // Both are one edit of one file.
  const both =
    first && second
      ? [{ ...first, after: second.after }]
      : [...(commits.steps ?? []), ...(merges.steps ?? [])];
  return joined([
    { steps: both, kept: both.length > 0 ? [] : (commits.kept ?? []), byHand: merges.byHand ?? [] },
    { next },
  ]);
}

function planHook(
  facts: SetupFacts,
  path: string,
  file: FileFact | undefined,
  name: HookName,
): PartialPlan {
  const block = name === 'pre-commit' ? {} : { name };
  // Where a block stands already, its lines are those for the file without it.
  const before = file?.kind === 'text' ? readYaml(withoutBlock(file.text, block.name)) : null;
  const place = before ? placeIn(before, facts, name) : null;
  const calls = (text: string): boolean =>
    callsLedger.test(
      JSON.stringify(
        (readYaml(text)?.value as Readonly<Record<string, unknown>> | null | undefined)?.[name] ??
          '',
      ),
    );
  return putBlock({
    ...block,
    part: 'commit-hook',
    path,
    file,
    lines: place?.lines ?? aloneLines(facts, name),
    style: 'hash',
    says: 'lint --staged before every commit and merge',
    insert: (text) => insert(text, before, place, name),
    already: (text) => (calls(text) ? 'it calls ledger' : null),
    isAsGood: (standing) =>
      isHookOf(
        facts,
        standing.filter(
          (line) =>
            !/^\s*(?:pre-(?:merge-)?commit:|commands:|ledger:|run: \||- name: ledger)$/.test(line),
        ),
      ),
  });
}

function run(facts: SetupFacts): string[] {
  return ['run: |', ...hookLines(facts, 'shared').map((line) => `  ${line}`)];
}

function aloneLines(facts: SetupFacts, name: HookName): string[] {
  return [`${name}:`, '  commands:', '    ledger:', ...run(facts).map((line) => `      ${line}`)];
}

interface PlaceInFile {
  readonly lines: readonly string[];
  readonly indent: string;
  /** The line below which they go; null for the end of the file. */
  readonly below: number | null;
}

function placeIn(
  { text, document }: YamlFile,
  facts: SetupFacts,
  name: HookName,
): PlaceInFile | null {
  const hook = pairOf(document.contents, name);
  if (!hook) return { lines: aloneLines(facts, name), indent: '', below: null };
  for (const key of ['commands', 'jobs']) {
    const list = pairOf(hook.value, key)?.value;
    const [first] = isMap(list) || isSeq(list) ? list.items : [];
    if (!list || first === undefined || !(isMap(list) || isSeq(list)) || list.flow) continue;
    const start = isMap(list)
      ? startOffset((first as { readonly key: Node }).key)
      : text.slice(0, startOffset(first as Node)).lastIndexOf('-');
    const indent = text.slice(text.lastIndexOf('\n', start) + 1, start);
    if (/\S/.test(indent)) continue;
    const lines = [
      key === 'commands' && isMap(list) ? 'ledger:' : '- name: ledger',
      ...run(facts).map((line) => `  ${line}`),
    ];
    return { lines, indent, below: lastOffset(text, list) };
  }
  return null;
}

function insert(
  text: string,
  before: YamlFile | null,
  place: PlaceInFile | null,
  name: HookName,
): { readonly text: string } | { readonly why: string } {
  if (!before) return { why: 'it cannot be read as one YAML document' };
  if (!place) return { why: `its ${name} has no commands or jobs, one below the other, to add to` };
  const block = blockLines(place.lines, 'hash', {
    indent: place.indent,
    ...(name === 'pre-commit' ? {} : { name }),
  });
  const after =
    place.below === null ? appendBlock(text, block) : insertBelow(text, place.below, block);
  return readsAs(after, before.value, name)
    ? { text: after }
    : { why: 'with the command added it would not read as it did before' };
}

/** Whether a text says what was said before, and the one command or job more. */
function readsAs(after: string, was: unknown, name: HookName): boolean {
  const now = readYaml(after)?.value as Readonly<Record<string, unknown>> | null | undefined;
  const hook = now?.[name] as
    | { readonly commands?: Readonly<Record<string, unknown>>; readonly jobs?: readonly unknown[] }
    | undefined;
  if (!now || !hook) return false;
  const { ledger: command, ...commands } = hook.commands ?? {};
  const last = hook.jobs?.at(-1) as { readonly name?: unknown } | undefined;
  const said = JSON.stringify(was ?? {});
  const without = (rest: unknown): string => JSON.stringify({ ...now, [name]: rest });
  if (command !== undefined)
    return Object.keys(commands).length > 0
      ? without({ ...hook, commands }) === said
      : without(undefined) === said;
  return last?.name === 'ledger' && without({ ...hook, jobs: hook.jobs?.slice(0, -1) }) === said;
}
