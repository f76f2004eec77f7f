import type { Repository } from '#git/repository/open-repository';
import { orderIn } from '#guards/addressing';
import { type Guard, readsText } from '#guards/guard';
import { commandLine } from '#guards/guard-line';
import { isGuarded } from '#guards/guarded-files';
import { readGuards } from '#guards/guards-of-record';
import { provenByExamples } from '#guards/prove-guard';
import { guardProof as say } from '#messages/guard';
import type { Message } from '#messages/message';
import type { GuardInForce } from '#provenance/guards-in-force';
import type { ProvenGuards } from '#provenance/proven-guards';

import { findViolations } from './ast-engine.ts';
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
  let unchecked: Message | null = null;
  for (const guard of guards) {
    const found = await provenByExamples(guard, findViolations);
    problems.push(...found.filter(({ kind }) => kind !== 'unchecked').map(problemText));
    unchecked ??= found.find((each) => each.kind === 'unchecked')?.why ?? null;
    problems.push(...(await contradictions(guard, ground)));
    const does = orderIn(guard);
    if (does !== null) problems.push(say.ordering({ does }));
  }
  const commands = guards.flatMap((guard) => (guard.kind === 'command' ? commandLine(guard) : []));
  const saysLevel = guards.every(({ kind, level }) => kind === 'command' || level !== null);
  const known = {
    unchecked,
    commands,
    isRunAlone: commands.length === guards.length,
    saysLevel,
    hasValues: guards.some(({ kind }) => kind === 'same'),
  };
  const { tree, repository } = ground;
  const today = problems.length > 0 || tree === null ? null : await brokenToday(guards, tree);
  const broken = today?.lines ?? null;
  const count = broken?.length ?? 0;
  if (count > mostBroken) problems.push(say.tooMany({ count, most: mostBroken }));
  if ((today?.slow.size ?? 0) > 0) problems.push(say.slow());
  if (problems.length > 0)
    return { ...known, problems, blind: [], broken: null, unread: [], history: null };
  return {
    ...known,
    problems,
    blind: tree === null ? [] : blindOf(guards, tree),
    broken,
    unread: today?.unread ?? [],
    history: repository === null ? null : await tryOnHistory(guards, { ...ground, repository }),
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
  if (!readsText(guard)) return [];
  const { good, instead } = guard;
  return guard.kind !== 'require' && instead !== null ? [...good, instead] : good;
}

async function caught(guard: Guard, examples: readonly string[]): Promise<string | null> {
  if (guard.kind !== 'forbid' && guard.kind !== 'ast') return null;
  for (const example of examples) {
    if ((await findViolations(guard, example)).violations.length > 0) return example;
  }
  return null;
}

/** Whether two guards look at a file in common, or at globs that are the same. */
function meet(one: Guard, other: Guard, paths: readonly string[]): boolean {
  if (!readsText(one) || !readsText(other)) return false;
  return (
    one.in.some((glob) => other.in.includes(glob)) ||
    paths.some((path) => isGuarded(one, path) && isGuarded(other, path))
  );
}

/** The globs of guards that look at no file of the tree: mostly a slip. */
function blindOf(guards: readonly Guard[], { paths }: GuardedTree): string[] {
  return guards.flatMap((guard) =>
    (readsText(guard) || guard.kind === 'path') && !paths.some((path) => isGuarded(guard, path))
      ? [guard.in.join(', ')]
      : [],
  );
}
