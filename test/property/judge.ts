import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Book, Cited, Known } from './book.ts';
import { filesIn, rowsOf, saidIn, type Said } from './reader.ts';
import { recalled, told, type Served } from './served.ts';
import type { World } from './world.ts';

export type Sort = 'served' | 'place' | 'withdrawn' | 'tree' | 'row' | 'lost' | 'crash' | 'unreadable' | 'liveness' | 'broken';

/** One thing that is not as the legal acts left it. */
export interface Problem {
  readonly sort: Sort;
  readonly says: string;
}

/** Compares what is served, and what the files say, with the record of legal acts. */
export function judge(world: World, book: Book): Problem[] {
  const { root } = world.here;
  const said = new Map(filesIn(root).filter((path) => path.endsWith('.md')).map((path) => [path, saidIn(root, path)]));
  const tasks = [...new Set([...said.values()].filter(({ status }) => status === 'promoted' || status === 'accepted').map(({ claim }) => claim)), ...[...book.values()].map(({ claim }) => claim)];
  const three = tasks.flatMap((_task, index) => (index % 3 === 0 ? [tasks.slice(index, index + 3).join('. ')] : []));
  const served = [...told(world), ...recalled(world, three)];
  const problems = [...served.flatMap((each) => ofServed(each, book, said, root)), ...[...book.values()].flatMap((known) => [...ofTree(known, said, root), ...ofLost(known, served, root)]), ...ofRows(book, root)];
  return [...new Map(problems.map((each) => [`${each.sort} ${each.says}`, each])).values()];
}

function ofServed(served: Served, book: Book, said: ReadonlyMap<string, Said>, root: string): Problem[] {
  const short = `${served.by} gives ${served.path} (${served.item}): "${served.claim}"`;
  const known = [...book.values()].find(({ path, kind, word }) => path === served.path && (kind !== 'term' || word === served.title));
  if (!known) return [{ sort: 'served', says: `${short}, which no legal act made` }];
  if (known.status !== 'promoted') return [{ sort: 'withdrawn', says: `${short}, which is ${known.status}` }];
  const wrong = [
    ...(served.by === 'recall' ? [[served.title, titleOf(known)], [served.claim, known.claim], [served.applies.join(), known.applies]] : [[served.claim, served.claim === known.claim ? known.claim : titleOf(known)]]),
    [served.when, known.when],
    [served.not.join(), known.not],
  ].filter(([one, legal]) => one !== legal).map(([one, legal]) => `"${one!}" where legal acts say "${legal!}"`);
  const cites = served.by === 'context' || (served.evidence.length === 1 && cited(served.evidence[0]!, known.evidence, root));
  const states = said.get(served.path)?.status;
  return [
    ...wrong.map((each): Problem => ({ sort: 'served', says: `${short}: ${each}` })),
    ...(cites ? [] : [{ sort: 'place', says: `${short} with evidence ${served.evidence.join(' and ')}, where the bytes of ${known.evidence.surface} are not` } as const]),
    ...(holds(known.evidence, root) === 'gone' ? [{ sort: 'served', says: `${short}, and the bytes it was bound to stand nowhere` } as const] : []),
    ...(states === 'promoted' || states === 'accepted' ? [] : [{ sort: 'served', says: `${short}, and the file says ${states ?? 'nothing'}` } as const]),
  ];
}

const titleOf = ({ kind, title, path }: Known): string => (kind === 'decision' ? `ADR-${/(\d{4})-[^/]*$/.exec(path)?.[1] ?? ''}: ${title}` : title);

/** Whether a served place has the bytes that were bound: it is the one that was cited, or where they went. */
function cited(served: string, { file, bytes }: Cited, root: string): boolean {
  const [, from, to] = /#L(\d+)-L(\d+)/.exec(served) ?? [];
  return from !== undefined && served.includes(`${file}#`) && linesOf(root, file, from, to!) === bytes;
}

function holds({ surface, file, bytes }: Cited, root: string): 'there' | 'moved' | 'gone' {
  const [, from, to] = /#L(\d+)-L(\d+)$/.exec(surface)!;
  if (linesOf(root, file, from!, to!) === bytes) return 'there';
  return textOf(root, file).includes(bytes) ? 'moved' : 'gone';
}

const linesOf = (root: string, file: string, from: string, to: string): string => textOf(root, file).split('\n').slice(Number(from) - 1, Number(to)).map((line) => `${line}\n`).join('');
/** A symbolic link has no text of its own. */
const textOf = (root: string, path: string): string => (lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true ? readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n') : '');

/** What was accepted, or withdrawn, is in its file as the last legal act left it. */
function ofTree(known: Known, said: ReadonlyMap<string, Said>, root: string): Problem[] {
  if (known.kind === 'term' || known.status === 'pending' || known.status === 'deferred' || known.status === 'rejected') return [];
  const found = said.get(known.path);
  if (!found) return [{ sort: 'tree', says: `${known.path}, which is ${known.status}, is ${existsSync(join(root, known.path)) ? 'no regular file' : 'not there'}` }];
  const accepted = found.status === 'promoted' || found.status === 'accepted';
  return [
    ...(accepted === (known.status === 'promoted') ? [] : [{ sort: 'tree', says: `${known.path} says ${found.status}, and legal acts left it ${known.status}` } as const]),
    ...(found.body === known.body ? [] : [{ sort: 'tree', says: `the body of ${known.path} is not what legal acts left, which is ${known.status}` } as const]),
    ...(known.status === 'promoted' && found.when !== known.when && known.kind === 'fact' ? [{ sort: 'tree', says: `${known.path} has the condition "${found.when}" where legal acts say "${known.when}"` } as const] : []),
  ];
}

/** What is memory, and is cited from lines that stand as they were, is told of. */
function ofLost(known: Known, served: readonly Served[], root: string): Problem[] {
  if (known.status !== 'promoted' || (known.kind !== 'fact' && known.kind !== 'decision') || holds(known.evidence, root) !== 'there') return [];
  return (['context', 'recall'] as const).filter((by) => !served.some((each) => each.by === by && each.path === known.path)).map((by) => ({ sort: 'lost', says: `${known.path} (${known.item}) is memory, its evidence holds, and ${by} does not give it` }));
}

/** The map and the glossary say what the legal acts say. */
function ofRows(book: Book, root: string): Problem[] {
  const rows = ['memory/INDEX.md', 'memory/glossary.md'].filter((path) => existsSync(join(root, path))).flatMap((path) => rowsOf(root, path));
  return [...book.values()].flatMap((known): Problem[] => {
    if (known.kind === 'term') {
      const meanings = rows.filter(({ path, cells }) => path.endsWith('glossary.md') && cells[0] === known.word).map(({ cells }) => cells[1] ?? '');
      if (known.status === 'promoted') return meanings.join() === known.claim ? [] : [{ sort: 'row', says: `the glossary says of ${known.word ?? ''} "${meanings.join()}" where legal acts say "${known.claim}"` }];
      return known.status === 'rolled-back' && meanings.length > 0 ? [{ sort: 'row', says: `the glossary has ${known.word ?? ''}, which was withdrawn` }] : [];
    }
    const mine = rows.filter(({ to, section }) => to === known.path && !section.startsWith('Stale'));
    if (known.status !== 'promoted') return mine.length > 0 && known.status !== 'pending' ? [{ sort: 'row', says: `the index has a row for ${known.path}, which is ${known.status}` }] : [];
    if (known.kind === 'risk' && mine.length === 0) return [];
    const right = mine.filter(({ cells }) => cells[0] === titleOf(known) && cells[2] === known.when);
    return mine.length === 1 && right.length === 1 ? [] : [{ sort: 'row', says: `the index says of ${known.path} "${mine.map(({ cells }) => cells.join(', ')).join(' / ')}" where legal acts say "${titleOf(known)}, ${known.when}"` }];
  });
}
