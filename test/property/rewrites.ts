import { renameSync } from 'node:fs';
import { join } from 'node:path';

import { file } from './acts.ts';
import type { Known } from './book.ts';
import { boundTo } from './entries.ts';
import type { Part } from './fold.ts';
import { saidIn } from './reader.ts';
import { opposite } from './words.ts';
import { linesAt, put, textAt, type World } from './world.ts';

const elsewhere = 'src/values.ts#L28-L30';
const anywhere = 'editing any file at all';

/** What a forger changes of a record: each with what the law calls it, and what it says then. */
interface Rewrite {
  readonly part: Part | null;
  rewrite(world: World, known: Known): Partial<Known>;
}

export const replaced = (
  world: World,
  path: string,
  from: string | RegExp,
  to: string,
): boolean => {
  const text = textAt(world, path);
  put(world.here.root, path, text.replace(from, to));
  return text !== textAt(world, path);
};

const swap = (world: World, path: string, from: string, to: string): void =>
  put(world.here.root, path, textAt(world, path).replaceAll(from, to));

const key =
  (line: string): Rewrite['rewrite'] =>
  (world, { path }) => (void replaced(world, path, /^type: .*$/m, `$&\n${line}`), {});

export const rewrites: Readonly<Record<string, Rewrite>> = {
  nothing: { part: null, rewrite: () => ({}) },
  claim: {
    part: 'text',
    rewrite: (world, { path, claim }) => (swap(world, path, claim, opposite(claim)), {}),
  },
  title: {
    part: 'text',
    rewrite: (world, { path, title }) => (
      void replaced(world, path, /^(# .*?)[^:]*$/m, `$1 ${opposite(title)}`),
      {}
    ),
  },
  scope: {
    part: 'text',
    rewrite: (world, { path, not }) => (
      void replaced(world, path, `\n- ${not}`, '\n- in the year 1970'),
      {}
    ),
  },
  guard: { part: 'text', rewrite: key('guard:\n  - forbid: "value1"\n    in: "src/**"') },
  id: {
    part: 'text',
    rewrite: (world, { path }) => (void replaced(world, path, /^id: .*$/m, 'id: other'), {}),
  },
  comment: {
    part: 'text',
    rewrite: (world, { path, claim }) => (
      void replaced(world, path, '## Evidence', `<!-- ${opposite(claim)} -->\n\n## Evidence`),
      {}
    ),
  },
  wording: {
    part: 'wording',
    rewrite: (world, { path, applies }) => (
      void replaced(world, path, `\n- ${applies}\n`, `\n- ${applies}.\n`),
      { applies: `${applies}.` }
    ),
  },
  condition: {
    part: 'condition',
    rewrite: (world, { path }) => (
      void replaced(world, path, /^load_when: .*$/m, `load_when: "${anywhere}"`),
      { when: anywhere }
    ),
  },
  end: { part: 'end', rewrite: key('valid_until: "2099-01-31"') },
  /** Other lines of the same file. */
  evidence: {
    part: 'evidence',
    rewrite: (world, { path, evidence: { surface } }) => {
      swap(world, path, surface, elsewhere);
      rehash(world, path, elsewhere);
      return { evidence: { file, surface: elsewhere, bytes: linesAt(world, file, 28, 3) } };
    },
  },
  /** Other bytes of the same lines. */
  bytes: {
    part: 'evidence',
    rewrite: (world, { path, evidence: { surface } }) => {
      const from = Number(/#L(\d+)/.exec(surface)![1]);
      put(
        world.here.root,
        file,
        textAt(world, file).replace(linesAt(world, file, from, 1), 'process.exit(1);\n'),
      );
      rehash(world, path, surface);
      return { evidence: { file, surface, bytes: linesAt(world, file, from, 3) } };
    },
  },
  place: {
    part: 'place',
    rewrite: (world, { path }) => {
      const to = path.replace(/[^/]+$/, 'elsewhere.md');
      renameSync(join(world.here.root, path), join(world.here.root, to));
      return { path: to };
    },
  },
};

/** The hashes in a record are those of lines as they stand now, whether it had any or not. */
export function rehash(world: World, path: string, surface: string): void {
  const { content, row } = boundTo(world.here.root, surface);
  const text = textAt(world, path).replace(
    /^(?:content_hash|per_surface_hash): .*\n|^per_surface_hash:\n(?: .*\n)*/gm,
    '',
  );
  const rows = `  - kind: lines\n    surface: "${surface}"\n    hash: "${row}"\n`;
  const hashes = `content_hash: "${content}"\nper_surface_hash:\n${rows}`;
  put(world.here.root, path, text.replace(/^status: .*\n/m, `$&${hashes}`));
}

/** What a record says that it is, and its row, as one who hides nothing would have it. */
export function standAs(world: World, { path, kind }: Known, to: string): void {
  const shown = ['pending', 'validated', 'deferred', 'blocked'].includes(to) ? 'candidate' : to;
  const status = to === 'promoted' && kind === 'decision' ? 'accepted' : shown;
  if (kind !== 'term') replaced(world, path, /^status: .*$/m, `status: ${status}`);
}

/** The row of a record in the map is what the record says, or gone where it is no memory. */
export function mapped(world: World, before: string, known: Known, to: string): void {
  const { root } = world.here;
  const { title, when } = saidIn(root, known.path);
  const status = known.kind === 'decision' ? 'accepted' : 'promoted';
  const lines = textAt(world, 'memory/INDEX.md')
    .split('\n')
    .filter((line) => !line.includes(`(../${before})`));
  const head = lines.findIndex((line) =>
    line.startsWith(known.kind === 'decision' ? '| ADR ' : '| Finding '),
  );
  if (to === 'promoted' && head !== -1)
    lines.splice(head + 2, 0, `| [${title}](../${known.path}) | ${status} | ${when} |`);
  put(root, 'memory/INDEX.md', lines.join('\n'));
}

/** What an item says now that its record was the forger's to write. */
export function readAnew(root: string, known: Known): Known {
  if (known.kind === 'term') return known;
  const said = saidIn(root, known.path);
  const title = known.kind === 'decision' ? said.title.replace(/^ADR-\d+: /, '') : said.title;
  return {
    ...known,
    title,
    claim: said.claim,
    when: said.when === '' ? known.when : said.when,
    applies: said.applies.join(),
    not: said.not.join(),
    body: said.body,
  };
}
