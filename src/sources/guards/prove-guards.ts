import type { Repository } from '#git/repository/open-repository';
import type { Guard, PatternGuard } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import { readGuards } from '#guards/guards-of-record';
import { provenByExamples } from '#guards/prove-guard';
import { violationsIn } from '#guards/violations';
import { guardProof as say } from '#messages/guard';
import type { Message } from '#messages/message';
import type { GuardInForce } from '#provenance/guards-in-force';
import type { ProvenGuards } from '#provenance/proven-guards';

import { brokenToday } from './broken-today.ts';
import type { GuardedTree } from './guarded-tree.ts';
import { problemText } from './problem-text.ts';
import { tryOnHistory } from './try-on-history.ts';

/** Violations that a baseline can hold. */
const mostBroken = 1_000;

/** Where guards are proved, and beside which others. */
export interface ProofGround {
  readonly tree: GuardedTree | null;
  readonly repository: Repository | null;
  /** The way from the repository's root to the folder of the memory. */
  readonly prefix: string;
  /** Whether a file is memory itself, which no guard looks at. */
  isOwn(path: string): boolean;
  /** The guards of memory, but for those of the record itself. */
  readonly others: readonly (GuardInForce & { readonly short: string })[];
}

/**
 * Runs guards over their examples, the tree, the latest commits and the guards there are.
 *
 * @param value the guards as plain data
 */
export async function proveGuards(value: unknown, ground: ProofGround): Promise<ProvenGuards> {
  const { guards, problems: unreadable } = readGuards(value);
  const problems: Message[] = [...unreadable];
  for (const guard of guards) {
    problems.push(...(await provenByExamples(guard)).map(problemText));
    problems.push(...(await contradictions(guard, ground)));
  }
  const unproven = { blind: [], broken: null, history: null, hasValues: false };
  if (problems.length > 0) return { problems, ...unproven };
  const { tree, repository } = ground;
  const broken = tree === null ? null : await brokenToday(guards, tree);
  if ((broken?.length ?? 0) > mostBroken)
    return {
      problems: [say.tooMany({ count: broken?.length ?? 0, most: mostBroken })],
      ...unproven,
    };
  return {
    problems,
    blind: tree === null ? [] : blindOf(guards, tree),
    broken,
    history: repository === null ? null : await tryOnHistory(guards, { ...ground, repository }),
    hasValues: guards.some(({ kind }) => kind === 'same'),
  };
}

/** Where one guard wants what another one catches, in files that both look at. */
async function contradictions(guard: Guard, { tree, others }: ProofGround): Promise<Message[]> {
  const said: Message[] = [];
  for (const { guard: other, short } of others) {
    if (!meet(guard, other, tree?.paths ?? [])) continue;
    const example =
      (await caught(other, wantedBy(guard))) ?? (await caught(guard, wantedBy(other)));
    if (example !== null) said.push(say.contradicts({ item: short, example }));
  }
  return said;
}

/** What a guard wants to see: its good examples, and what to use instead. */
function wantedBy(guard: Guard): readonly string[] {
  if (guard.kind !== 'forbid' && guard.kind !== 'require') return [];
  const { good, instead } = guard;
  return guard.kind === 'forbid' && instead !== null ? [...good, instead] : good;
}

async function caught(guard: Guard, examples: readonly string[]): Promise<string | null> {
  if (guard.kind !== 'forbid') return null;
  for (const example of examples) {
    const found = await violationsIn(guard, example);
    if (!('problem' in found) && found.length > 0) return example;
  }
  return null;
}

/** Whether two guards look at a file in common, or at globs that are the same. */
function meet(one: Guard, other: Guard, paths: readonly string[]): boolean {
  const isOfText = (guard: Guard): guard is PatternGuard =>
    guard.kind === 'forbid' || guard.kind === 'require';
  if (!isOfText(one) || !isOfText(other)) return false;
  return (
    one.in.some((glob) => other.in.includes(glob)) ||
    paths.some((path) => isGuarded(one, path) && isGuarded(other, path))
  );
}

/** The globs of guards that look at no file of the tree: mostly a slip. */
function blindOf(guards: readonly Guard[], { paths }: GuardedTree): string[] {
  return guards.flatMap((guard) =>
    (guard.kind === 'forbid' || guard.kind === 'require' || guard.kind === 'path') &&
    !paths.some((path) => isGuarded(guard, path))
      ? [guard.in.join(', ')]
      : [],
  );
}
