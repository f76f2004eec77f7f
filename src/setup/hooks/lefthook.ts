import { isMap, isSeq, type Node } from 'yaml';

import { lefthookNames, type SetupFacts } from '../facts.ts';
import { appendBlock, blockLines, insertBelow, withoutBlock } from '../managed-block.ts';
import { putBlock } from '../put-block.ts';
import type { PartialPlan } from '../setup-plan.ts';
import { lastOffset, pairOf, readYaml, startOffset, type YamlFile } from '../yaml-place.ts';
import { callsLedger, hookCommand } from './hook-command.ts';

/** The file lefthook is configured by; null where it is not in use. */
export function lefthookFile(facts: Pick<SetupFacts, 'files'>): string | null {
  return lefthookNames.find((name) => (facts.files.get(name)?.kind ?? 'absent') !== 'absent') ?? null;
}

/** Plans the command in lefthook's file: in its list of commands or jobs, or as a hook of its own. */
export function planLefthook(facts: SetupFacts): PartialPlan {
  const path = lefthookFile(facts);
  if (path === null) return {};
  const run = `run: ${hookCommand(facts)}`;
  const alone = ['pre-commit:', '  commands:', '    ledger:', `      ${run}`];
  const file = facts.files.get(path);
  const next = ['lefthook install'];
  if (!/\.ya?ml$/.test(path)) return { byHand: [{ part: 'hook', path, why: 'only the YAML form is edited; this says the same', snippet: alone }], next };
  // Where a block stands already, its lines are those for the file without it.
  const before = file?.kind === 'text' ? readYaml(withoutBlock(file.text)) : null;
  const place = before ? placeIn(before, run) : null;
  const already = (text: string): string | null => (callsLedger.test(text.replace(/^\s*#.*$/gm, '')) ? 'it calls ledger' : null);
  return { ...putBlock({ part: 'hook', path, file, lines: place?.lines ?? alone, style: 'hash', says: 'lint --staged before every commit', insert: (text) => insert(text, before, place), already }), next };
}

interface PlaceInFile {
  readonly lines: readonly string[];
  readonly indent: string;
  /** The line below which they go; null for the end of the file. */
  readonly below: number | null;
}

function placeIn({ text, document }: YamlFile, run: string): PlaceInFile | null {
  const hook = pairOf(document.contents, 'pre-commit');
  if (!hook) return { lines: ['pre-commit:', '  commands:', '    ledger:', `      ${run}`], indent: '', below: null };
  for (const key of ['commands', 'jobs']) {
    const list = pairOf(hook.value, key)?.value;
    const [first] = isMap(list) || isSeq(list) ? list.items : [];
    if (!list || first === undefined || !(isMap(list) || isSeq(list)) || list.flow) continue;
    const start = isMap(list) ? startOffset((first as { readonly key: Node }).key) : text.slice(0, startOffset(first as Node)).lastIndexOf('-');
    const indent = text.slice(text.lastIndexOf('\n', start) + 1, start);
    if (/\S/.test(indent)) continue;
    const lines = key === 'commands' && isMap(list) ? ['ledger:', `  ${run}`] : ['- name: ledger', `  ${run}`];
    return { lines, indent, below: lastOffset(text, list) };
  }
  return null;
}

function insert(text: string, before: YamlFile | null, place: PlaceInFile | null): { readonly text: string } | { readonly why: string } {
  if (!before) return { why: 'it cannot be read as one YAML document' };
  if (!place) return { why: 'its pre-commit has no commands or jobs, one below the other, to add to' };
  const block = blockLines(place.lines, 'hash', { indent: place.indent });
  const after = place.below === null ? appendBlock(text, block) : insertBelow(text, place.below, block);
  return readsAs(after, before.value) ? { text: after } : { why: 'with the command added it would not read as it did before' };
}

/** Whether a text says what was said before, and the one command or job more. */
function readsAs(after: string, was: unknown): boolean {
  const now = readYaml(after)?.value as Readonly<Record<string, unknown>> | null | undefined;
  const hook = now?.['pre-commit'] as { readonly commands?: Readonly<Record<string, unknown>>; readonly jobs?: readonly unknown[] } | undefined;
  if (!now || !hook) return false;
  const { ledger: command, ...commands } = hook.commands ?? {};
  const last = hook.jobs?.at(-1) as { readonly name?: unknown } | undefined;
  const said = JSON.stringify(was ?? {});
  const without = (rest: unknown): string => JSON.stringify({ ...now, 'pre-commit': rest });
  if (command !== undefined) return Object.keys(commands).length > 0 ? without({ ...hook, commands }) === said : without(undefined) === said;
  return last?.name === 'ledger' && without({ ...hook, jobs: hook.jobs?.slice(0, -1) }) === said;
}
