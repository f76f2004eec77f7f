import { type Book, type Known, titleOf } from './book.ts';
import { cited, holds } from './evidence.ts';
import { ofLedger } from './fold.ts';
import type { Problem } from './problem.ts';
import { accepted, filesIn, type Said, saidIn } from './reader.ts';
import { recalled, type Served, told } from './served.ts';
import { ofRows, ofTree } from './tree.ts';
import type { World } from './world.ts';

/**
 * Compares what is served, and what the files say, with the record of legal acts; of what may count
 * or not, with both.
 */
export function judge(world: World, book: Book): Problem[] {
  const { root } = world.here;
  const files = filesIn(root).filter((path) => path.endsWith('.md'));
  const said = new Map(files.map((path) => [path, saidIn(root, path)]));
  const memory = [...said.values()].filter(({ status }) => accepted(status));
  const served = [...told(world), ...recalled(world, tasksOf([...memory, ...book.values()]))];
  const found = (now: Book): Problem[] => [
    ...served.flatMap((each) => ofServed(each, now, said, root)),
    ...[...now.values()].flatMap((known) => [
      ...ofTree(known, said, root),
      ...ofLost(known, served, root),
    ]),
    ...ofRows(now, root),
    ...ofLedger(now, root),
  ];
  const problems = found(book);
  const other = world.open.size > 0 ? found(new Map([...book, ...world.open])) : problems;
  const all = other.length < problems.length ? other : problems;
  return [...new Map(all.map((each) => [`${each.sort} ${each.says}`, each])).values()];
}

/** Tasks in the words of claims, three at a time: recall gives five records at most. */
function tasksOf(claims: readonly { readonly claim: string }[]): string[] {
  const each = [...new Set(claims.map(({ claim }) => claim))];
  return each.flatMap((_claim, at) => (at % 3 === 0 ? [each.slice(at, at + 3).join('. ')] : []));
}

function ofServed(
  served: Served,
  book: Book,
  said: ReadonlyMap<string, Said>,
  root: string,
): Problem[] {
  const { by, path, item, claim, when, not, applies, evidence } = served;
  const short = `${by} gives ${path} (${item}): "${claim}"`;
  const known = [...book.values()].find(
    (each) => each.path === path && (each.word ?? served.title) === served.title,
  );
  if (!known) return [{ sort: 'served', says: `${short}, which no legal act made` }];
  if (known.status !== 'promoted')
    return [{ sort: 'withdrawn', says: `${short}, which is ${known.status}` }];
  const problems: Problem[] = [];
  const must = (now: string, legal: string): void => {
    if (now !== legal)
      problems.push({ sort: 'served', says: `${short}: "${now}" where legal acts say "${legal}"` });
  };
  must(when, known.when);
  must(not.join(), known.not);
  if (by === 'context') must(claim, claim === known.claim ? claim : titleOf(known));
  else {
    must(served.title, titleOf(known));
    must(claim, known.claim);
    must(applies.join(), known.applies);
    if (
      holds(known.evidence, root) !== 'gone' &&
      (evidence.length !== 1 || !cited(evidence[0]!, known.evidence, root))
    ) {
      const where = `where the bytes of ${known.evidence.surface} are not`;
      problems.push({
        sort: 'place',
        says: `${short} with evidence ${evidence.join(' and ')}, ${where}`,
      });
    }
  }
  if (holds(known.evidence, root) === 'gone')
    problems.push({
      sort: 'served',
      says: `${short}, and the bytes it was bound to stand nowhere`,
    });
  const states = said.get(path)?.status;
  if (!accepted(states))
    problems.push({ sort: 'served', says: `${short}, and the file says ${states ?? 'nothing'}` });
  return problems;
}

/** What is memory, and is cited from lines that stand as they were, is told of. */
function ofLost(known: Known, served: readonly Served[], root: string): Problem[] {
  const { status, kind, path, item, evidence } = known;
  if (
    status !== 'promoted' ||
    kind === 'term' ||
    kind === 'risk' ||
    holds(evidence, root) !== 'there'
  )
    return [];
  return (['context', 'recall'] as const)
    .filter((by) => !served.some((each) => each.by === by && each.path === path))
    .map((by) => ({
      sort: 'lost',
      says: `${path} (${item}) is memory, its evidence holds, and ${by} does not give it`,
    }));
}
