import { isSeq, type Node } from 'yaml';

import type { SetupFacts } from '../facts.ts';
import { blockLines, insertBelow } from '../managed-block.ts';
import { putBlock } from '../put-block.ts';
import type { PartialPlan } from '../setup-plan.ts';
import { lastOffset, pairOf, readYaml, startOffset } from '../yaml-place.ts';

const path = '.pre-commit-config.yaml';

/**
 * The hook as the framework's file holds it: `repo: local`, for a repository in TypeScript does not
 * install under it.
 */
export function frameworkLines(version: string, stages: readonly string[]): string[] {
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

/** Plans the entry in `.pre-commit-config.yaml`. */
export function planFramework(facts: SetupFacts): PartialPlan {
  const file = facts.files.get(path);
  const value = file?.kind === 'text' ? readYaml(file.text)?.value : null;
  const old = speaksOldStages(value) ?? isOld(facts.preCommit);
  const lines = frameworkLines(
    facts.version,
    old ? ['commit', 'merge-commit', 'manual'] : ['pre-commit', 'pre-merge-commit', 'manual'],
  );
  const plan = putBlock({
    part: 'commit-hook',
    path,
    file,
    lines,
    style: 'hash',
    says: 'lint --staged before every commit',
    insert: (text) => insert(text, lines),
    already: (text) =>
      /^[^#\n]*\bid:\s*['"]?ledger-lint\b/m.test(text) ? 'it has the hook ledger-lint' : null,
  });
  return {
    ...plan,
    next: ['pre-commit install --hook-type pre-commit --hook-type pre-merge-commit'],
    notes:
      old && plan.steps
        ? [
            'stages are named as before pre-commit 3.2 (commit, merge-commit): that is what is in use here',
          ]
        : [],
  };
}

function insert(
  text: string,
  lines: readonly string[],
): { readonly text: string } | { readonly why: string } {
  const before = readYaml(text);
  const repos = before ? pairOf(before.document.contents, 'repos')?.value : null;
  if (!before || !isSeq(repos) || repos.flow || repos.items.length === 0)
    return { why: 'it has no list of repos, one below the other, to add to' };
  const first = repos.items[0] as Node;
  const dash = text.slice(0, startOffset(first)).lastIndexOf('-');
  const indent = text.slice(text.lastIndexOf('\n', dash) + 1, dash);
  if (/\S/.test(indent)) return { why: 'its list of repos begins in the middle of a line' };
  const after = insertBelow(text, lastOffset(text, repos), blockLines(lines, 'hash', { indent }));
  const now = readYaml(after)?.value as { readonly repos?: readonly unknown[] } | null | undefined;
  const was = before.value as { readonly repos: readonly unknown[] };
  const added = now?.repos?.at(-1) as
    { readonly repo?: unknown; readonly hooks?: readonly { readonly id?: unknown }[] } | undefined;
  const asMeant =
    now &&
    added?.repo === 'local' &&
    added.hooks?.[0]?.id === 'ledger-lint' &&
    JSON.stringify({ ...now, repos: now.repos?.slice(0, -1) }) ===
      JSON.stringify({ ...was, repos: was.repos });
  return asMeant
    ? { text: after }
    : { why: 'with the entry added it would not read as it did before' };
}

/** Whether a file names stages as they were called before 3.2; null where it names none. */
function speaksOldStages(value: unknown): boolean | null {
  const config = value as { readonly default_stages?: unknown; readonly repos?: unknown } | null;
  const hooks = Array.isArray(config?.repos)
    ? (config.repos as readonly { readonly hooks?: unknown }[]).flatMap((repo) =>
        Array.isArray(repo?.hooks) ? (repo.hooks as readonly { readonly stages?: unknown }[]) : [],
      )
    : [];
  const named = [config?.default_stages, ...hooks.map((hook) => hook?.stages)]
    .flat()
    .filter((each): each is string => typeof each === 'string');
  if (named.some((stage) => ['commit', 'push', 'merge-commit'].includes(stage))) return true;
  return named.some((stage) => ['pre-commit', 'pre-push', 'pre-merge-commit'].includes(stage))
    ? false
    : null;
}

function isOld(version: string | null): boolean {
  const [, major = 0, minor = 0] = (/^(\d+)\.(\d+)/.exec(version ?? '') ?? []).map(Number);
  return version !== null && major > 0 && (major < 3 || (major === 3 && minor < 2));
}
