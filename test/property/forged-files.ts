import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { type Act, at, chosen, having } from './acts.ts';
import type { Known } from './book.ts';
import { entriesIn } from './entries.ts';
import { formatters } from './formatters.ts';
import { legal, spoken } from './legal.ts';
import { rowsOf } from './reader.ts';
import { replaced, rewrites } from './rewrites.ts';
import { opposite } from './words.ts';
import { other, put, textAt } from './world.ts';

/** What was accepted says something else, and no entry says so. */
export const edited: Act = (world, picks) => {
  const known = chosen(
    having(world, 'promoted', 'rolled-back', 'superseded', 'quarantined').filter(
      ({ kind }) => kind !== 'term',
    ),
    picks,
    0,
  );
  if (!known) return null;
  const ways: readonly (readonly [string, () => unknown])[] = [
    ...Object.entries(rewrites)
      .filter(([name]) => name !== 'nothing')
      .map(
        ([name, { rewrite }]) => [`another ${name}`, (): unknown => rewrite(world, known)] as const,
      ),
    [
      'a second claim above',
      () => replaced(world, known.path, /^# .*$/m, `$&\n\n## Claim\n\n${opposite(known.claim)}`),
    ],
    [
      'a second claim below',
      () => replaced(world, known.path, /\n*$/, `\n\n## Claim\n\n${opposite(known.claim)}\n`),
    ],
    [
      'a claim in its frontmatter',
      () => replaced(world, known.path, /^type: .*$/m, `$&\nclaim: "${opposite(known.claim)}"`),
    ],
    [
      'a condition in its frontmatter',
      () => replaced(world, known.path, /^type: .*$/m, '$&\napplies_when: editing any file at all'),
    ],
    ['other paths', () => replaced(world, known.path, /^type: .*$/m, '$&\npaths: ["**"]')],
    [
      'a block scalar for its condition',
      () =>
        replaced(
          world,
          known.path,
          /^load_when: .*$/m,
          'load_when: >\n  editing any\n  file at all',
        ),
    ],
    [
      'another layout, and another claim',
      () => {
        const [how, formats] = chosen(formatters, picks, 2)!;
        rewrites.claim!.rewrite(world, known);
        formats(world.here.root);
        return how;
      },
    ],
  ];
  const [how, does] = chosen(ways, picks, 1)!;
  does();
  return `${known.path} (${known.item}, ${known.status}) has ${how}`;
};

/** A candidate, or a file nobody knows, says that it is memory. */
export const selfmade: Act = (world, picks) => {
  const waits = chosen(
    having(world, 'pending', 'deferred').filter(({ kind }) => kind === 'fact'),
    picks,
    0,
  );
  if (waits && at(picks, 1, 2) === 0) {
    replaced(world, waits.path, 'status: candidate', 'status: promoted');
    return `${waits.path}, which is ${waits.status}, says promoted`;
  }
  const model = chosen(
    having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
    picks,
    0,
  );
  if (!model) return null;
  const path = chosen(
    [
      'corpus/findings/own.md',
      'corpus/findings/deep/er/own.md',
      'docs/findings/own.md',
      'memory/own.md',
      'corpus/adrs/0077-own.md',
      '.claude/memory/own.md',
      '.agents/memory/own.md',
    ] as const,
    picks,
    2,
  )!;
  const id = at(picks, 3, 2) === 0 ? 'own' : '$1';
  put(
    world.here.root,
    path,
    world.here
      .read(model.path)
      .replace(/^id: (.*)$/m, `id: ${id}`)
      .replaceAll(model.claim, opposite(model.claim)),
  );
  return `${path} is a copy of ${model.path} with another claim`;
};

/** A file under a name that other systems take for one of memory, or for one in its folders. */
export const folded: Act = (world, picks) => {
  const model = chosen(having(world, 'promoted'), picks, 0);
  if (!model) return null;
  const from = chosen(
    [
      model.kind === 'term' ? 'memory/INDEX.md' : model.path,
      'memory/INDEX.md',
      'corpus/findings/new.md',
      entriesIn(world.here.root)[at(picks, 1, 9)]?.path ?? 'corpus/findings/new.md',
      'ledger.config.json',
    ],
    picks,
    2,
  )!;
  const other: readonly ((path: string) => string)[] = [
    (path) => path.replace(/^./, (first) => first.toUpperCase()),
    (path) => path.toUpperCase(),
    (path) => path.replace(/\.(\w+)$/, (end) => end.toUpperCase()),
    (path) => path.replace('s', 'ſ'),
    (path) => path.replace('fi', 'ﬁ'),
    (path) => path.replace('/', './'),
    (path) => path.replace(/.$/, '\u200d$&'),
    (path) => path.replace('k', '\u212a'),
    (path) => path.replace('findings/', 'Findings/deep/'),
  ];
  const to = chosen(other, picks, 3)!(from);
  if (to === from || existsSync(join(world.here.root, to))) return null;
  const text = existsSync(join(world.here.root, from))
    ? textAt(world, from)
    : textAt(world, model.path);
  put(world.here.root, to, text.replaceAll(model.claim, opposite(model.claim)));
  return `${to} is there, too, where ${from} is meant`;
};

/** Somebody who may not decides in a comment; or it is said of another commit. */
export const misspoken: Act = (world, picks) => {
  const waits = (): Known | undefined =>
    chosen(
      having(world, 'pending').filter(({ item }) => !world.before.has(item)),
      picks,
      0,
    );
  const known = waits() ?? (legal.capture(world, picks) === null ? undefined : waits());
  if (!known || world.said.some(({ item }) => item === known.item)) return null;
  const right = spoken(world, other(known.raiser), `/ledger promote ${known.item}`);
  const wrong = [
    { ...right, mayWrite: false },
    { ...right, author: { ...right.author, type: 'Bot', login: 'helper[bot]' } },
    { ...right, seen: 'a'.repeat(40) },
    { ...right, body: `> /ledger promote ${known.item}` },
  ][at(picks, 1, 4)]!;
  world.said.push({ item: known.item, statement: wrong, decides: null });
  put(world.here.root, 'src/said.ts', `// ${world.next++}\n`);
  return `a comment that does not count promotes ${known.path} (${known.item})`;
};

/** A row of the map or of the glossary says something else, or is gone, or occurs twice. */
export const row: Act = (world, picks) => {
  const rows = ['memory/INDEX.md', 'memory/glossary.md']
    .filter((path) => existsSync(join(world.here.root, path)))
    .flatMap((path) => rowsOf(world.here.root, path))
    .filter(({ cells: [first] }) => !['Finding', 'ADR', 'Item', 'Term'].includes(first ?? ''));
  const found = chosen(rows, picks, 0);
  if (!found) return null;
  const lines = world.here.read(found.path).split('\n');
  const index = lines.findIndex(
    (line) => found.cells.every((cell) => line.includes(cell)) && line.startsWith('| '),
  );
  const line = lines[index]!;
  const last = found.cells.at(-1)!;
  const other = [
    line.replace(found.cells[0]!, opposite(found.cells[0]!)),
    line.replace(
      `| ${last} |`,
      found.path.endsWith('glossary.md') ? `| ${opposite(last)} |` : '| editing any file at all |',
    ),
    line.replace(/\| (promoted|accepted) \|/, '| stale |'),
    null,
    `${line}\n${line.replace(last, 'editing any file at all')}`,
  ][at(picks, 1, 5)]!;
  lines.splice(index, 1, ...(other === null ? [] : [other]));
  put(world.here.root, found.path, lines.join('\n'));
  return `${found.path}: "${line}" is ${other === null ? 'gone' : `"${other.replace('\n', '" and "')}"`}`;
};

/** A file of memory is gone, or stands elsewhere, and no act says so. */
export const moved: Act = (world, picks) => {
  const { root } = world.here;
  const known = chosen(
    having(world, 'promoted', 'rolled-back', 'quarantined').filter(({ kind }) => kind !== 'term'),
    picks,
    0,
  );
  if (!known) return null;
  const to = chosen(
    [
      null,
      'docs/plain.md',
      'corpus/findings/elsewhere.md',
      'corpus/findings/below/here.md',
      'old/corpus/findings/here.md',
      'corpus/tasks/here.md',
    ] as const,
    picks,
    1,
  )!;
  const whole = chosen(
    [
      null,
      null,
      null,
      ['corpus', 'old'],
      ['corpus/ledger', 'corpus/journal'],
      ['corpus/findings', 'findings'],
      ['memory', 'notes'],
      ['corpus/ledger', null],
      ['memory/INDEX.md', null],
      ['memory/glossary.md', null],
    ] as const,
    picks,
    2,
  );
  const [from, into] = whole ?? [known.path, to];
  if (!existsSync(join(root, from))) return null;
  if (into !== null) {
    put(root, into, '');
    rmSync(join(root, into));
    renameSync(join(root, from), join(root, into));
  } else rmSync(join(root, from), { recursive: true });
  return into === null ? `${from} is deleted by hand` : `${from} is moved to ${into} by hand`;
};
