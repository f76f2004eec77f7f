import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';

import { isObject } from '#diagnostics/json-decoder';
import type { Fields } from '#features/setup/workspace/json-edit';
import type { SetupFacts } from '#setup/facts';
import { blockLines, insertBelow } from '#setup/managed-block';

import { blockFile, planFile, type PutResult } from './managed-file.ts';
import type { PartialPlan } from './setup-plan.ts';

/** Path of the configuration of pre-commit, relative to the root. */
export const preCommitFile = '.pre-commit-config.yaml';

/**
 * Returns the lines of the hook. It is `repo: local`, because pre-commit cannot install a
 * repository in TypeScript.
 */
function frameworkLines(version: string, stages: readonly string[]): string[] {
  return [
    '- repo: local',
    '  hooks:',
    '    - id: ledger-lint',
    '      name: ledger lint',
    '      entry: memory-ledger lint --staged',
    '      language: node',
    `      additional_dependencies: ["memory-ledger@${version}"]`,
    '      always_run: true',
    '      pass_filenames: false',
    '      require_serial: true',
    `      stages: [${stages.join(', ')}]`,
  ];
}

/** Plans the hook in the configuration of pre-commit; before 3.2, stages have other names. */
export function planPreCommit(facts: SetupFacts): PartialPlan {
  const file = facts.files.get(preCommitFile);
  const value = file?.kind === 'text' ? readYaml(file.text)?.value : null;
  const old = speaksOldStages(value) ?? isOld(facts.preCommit);
  const lines = frameworkLines(
    facts.version,
    old ? ['commit', 'merge-commit', 'manual'] : ['pre-commit', 'pre-merge-commit', 'manual'],
  );
  const plan = planFile(
    blockFile(
      {
        part: 'commit-hook',
        path: preCommitFile,
        file,
        says: 'lint --staged before every commit',
      },
      {
        lines,
        style: 'hash',
        insert: (text) => insert(text, lines),
        already: (text) =>
          /^[^#\n]*\bid:\s*['"]?ledger-lint\b/m.test(text) ? 'it has the hook ledger-lint' : null,
      },
    ),
  );
  const note =
    'stages are named as before pre-commit 3.2 (commit, merge-commit): this project uses those names';
  return { ...plan, notes: old && plan.steps ? [note] : [] };
}

function insert(text: string, lines: readonly string[]): PutResult {
  const before = readYaml(text);
  const list = before ? pairOf(before.document.contents, 'repos')?.value : null;
  if (!before || !isSeq(list) || list.flow || list.items.length === 0)
    return { byHand: 'it has no list of repos, one below the other, to add to' };
  const indent = indentOf(text, list.items[0] as Node);
  if (indent === null) return { byHand: 'its list of repos does not begin on its own line' };
  const after = insertBelow(text, lastOffset(text, list), blockLines(lines, 'hash', { indent }));
  const was = before.value as { readonly repos: readonly unknown[] };
  const own = parseYamlLines<readonly unknown[]>(lines);
  return readsAs(after, { ...was, repos: [...was.repos, ...own] })
    ? { text: after }
    : { byHand: 'with the entry added it would not read as it did before' };
}

/** Returns whether a file names stages as before pre-commit 3.2; null if it names none. */
function speaksOldStages(value: unknown): boolean | null {
  const { default_stages: standard, repos } = isObject(value) ? value : {};
  const fieldsIn = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isObject) : []);
  const hooks = fieldsIn(repos).flatMap((repo) => fieldsIn(repo.hooks));
  const named = [standard, ...hooks.map(({ stages }) => stages)].flat();
  const names = (...stages: readonly string[]): boolean =>
    stages.some((stage) => named.includes(stage));
  if (names('commit', 'push', 'merge-commit')) return true;
  return names('pre-commit', 'pre-push', 'pre-merge-commit') ? false : null;
}

function isOld(version: string | null): boolean {
  const [, major = 0, minor = 0] = (/^(\d+)\.(\d+)/.exec(version ?? '') ?? []).map(Number);
  return version !== null && major > 0 && (major < 3 || (major === 3 && minor < 2));
}

/** A parsed YAML file. It is read to find places in the text, and never serialized again. */
export interface YamlFile {
  readonly document: Document;
  /** The content as plain data. */
  readonly value: unknown;
}

/** Aliases that are followed; a file with more is refused, as it may expand without limit. */
const mostAliases = 100;

/** Parses YAML; null if it is invalid, or contains more than one document. */
export function readYaml(text: string): YamlFile | null {
  try {
    const document = parseDocument(text, { logLevel: 'error', prettyErrors: false });
    if (document.errors.length > 0) return null;
    return { document, value: document.toJS({ maxAliasCount: mostAliases }) as unknown };
  } catch {
    return null;
  }
}

/** Parses lines of ledger as plain data. */
export function parseYamlLines<Value = Fields>(lines: readonly string[]): Value {
  return readYaml(`${lines.join('\n')}\n`)?.value as Value;
}

/** Whether a text reads as one value, whose keys are in the same order. */
export function readsAs(text: string, value: unknown): boolean {
  return JSON.stringify(readYaml(text)?.value) === JSON.stringify(value);
}

/** Returns the pair of a key in a map. */
export function pairOf(map: unknown, key: string): Pair<Node, Node | null> | null {
  if (!isMap(map)) return null;
  return (
    ((map as YAMLMap<Node, Node | null>).items.find(
      (pair) => isPair(pair) && isScalar(pair.key) && pair.key.value === key,
    ) as Pair<Node, Node | null> | undefined) ?? null
  );
}

/**
 * Returns the offset of the last character of a node that is not white space: new lines go below
 * its line.
 */
export function lastOffset(text: string, node: Node): number {
  let at: Node = node;
  while (isCollection(at) && !at.flow && at.items.length > 0) {
    const last = at.items.at(-1) as Node | Pair<Node, Node | null>;
    const next = isPair(last) ? ((last.value as Node | null) ?? (last.key as Node)) : last;
    if (!next?.range) break;
    at = next;
  }
  const end = at.range?.[1] ?? 0;
  return Math.max(0, text.slice(0, end).trimEnd().length - 1);
}

/** Returns the white space before an item of a list or a map; null if other text is there. */
export function indentOf(text: string, item: Node | Pair<Node, Node | null>): string | null {
  const key = isPair(item) ? (item.key as Node) : null;
  const start = key?.range?.[0] ?? text.slice(0, (item as Node).range?.[0] ?? 0).lastIndexOf('-');
  const indent = text.slice(text.lastIndexOf('\n', start) + 1, start);
  return /\S/.test(indent) ? null : indent;
}
