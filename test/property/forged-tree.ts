import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { forge } from '../support/forge.ts';
import { pinAt } from '../support/pin-at.ts';
import { type Act, at, chosen, having } from './acts.ts';
import { opposite } from './words.ts';
import { put, textAt, type World } from './world.ts';

const guards = 'LED501 LED503 LED504 LED507 LED508 LED509 LED510 FND309 LED512'.split(' ');
const authority = 'Build Bot <bot@example.org>';
const given = {
  authority,
  reason: 'for now',
  expiry: '2099-01-31',
  recorded_at: '2026-11-20T08:00:00Z',
};
const waivers = {
  schemaVersion: 1,
  waivers: guards.map((code) => ({ code, scope: '**', ...given })),
};

/** What a change is judged by is changed with it. */
export const policy: Act = (world, picks) => {
  const { root } = world.here;
  const config = (more: object) => (): void => {
    const now = existsSync(join(root, 'ledger.config.json'))
      ? world.here.read('ledger.config.json')
      : '{}';
    put(
      root,
      'ledger.config.json',
      `${JSON.stringify({ ...(JSON.parse(now) as object), ...more })}\n`,
    );
  };
  const known = chosen(
    having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
    picks,
    0,
  );
  const ways: readonly (readonly [string, () => void])[] = [
    ['findings elsewhere', config({ layout: { findings: ['facts/**/*.md'] } })],
    ['another ledger', config({ layout: { ledger: ['journal/**/*.json'] } })],
    ['another index', config({ layout: { index: ['notes/INDEX.md'] } })],
    ['findings ignored', config({ ignore: ['corpus/findings/**'] })],
    ['one record ignored', config({ ignore: [known?.path ?? 'none'] })],
    ['the ledger ignored', config({ ignore: ['corpus/ledger/**'] })],
    ['the map ignored', config({ ignore: ['memory/**'] })],
    ['findings as notes', config({ layout: { notes: ['corpus/findings/**'] } })],
    ['rules off', config({ rules: Object.fromEntries(guards.map((rule) => [rule, 'off'])) })],
    ['nothing fails', config({ failOn: 'never' })],
    ['agents decide', config({ agents: { mayPromote: 'low' } })],
    ['workspaces', config({ workspaces: ['corpus'] })],
    [
      'a configuration below',
      () => put(root, 'corpus/ledger.config.json', '{ "rules": { "FND309": "off" } }\n'),
    ],
    ['another file of configuration', () => put(root, 'ledger.config.yaml', 'failOn: never\n')],
    ['no configuration', () => rmSync(join(root, 'ledger.config.json'), { force: true })],
    ['a configuration nobody can read', () => put(root, 'ledger.config.json', '{ "ignore": [')],
    ['waivers', () => put(root, 'ledger.waivers.json', `${JSON.stringify(waivers)}\n`)],
    [
      'a mailmap',
      () => put(root, '.mailmap', 'A Reviewer <reviewer@example.org> <bot@example.org>\n'),
    ],
  ];
  const [how, does] = chosen(ways, picks, 1)!;
  does();
  return `policy: ${how}${how === 'one record ignored' ? ` (${known?.path ?? ''})` : ''}`;
};

/** Git is told to treat files of memory in its own way. */
export const attributes: Act = (world, picks) => {
  const line = chosen(
    [
      '* merge=union',
      '*.json merge=union',
      '*.md filter=other',
      '* -text',
      '*.md text eol=crlf',
      '*.md working-tree-encoding=ISO-8859-1',
      '* ident',
      '*.md -diff',
      'corpus/** export-ignore',
      'memory/* merge=ours',
    ] as const,
    picks,
    0,
  )!;
  const path = chosen(
    [
      '.gitattributes',
      'corpus/.gitattributes',
      'corpus/ledger/.gitattributes',
      'memory/.gitattributes',
    ] as const,
    picks,
    1,
  )!;
  put(world.here.root, path, `${line}\n`);
  return `${path} says ${line}`;
};

/** A file or a folder of memory is a link to something else. */
export const link: Act = (world, picks) => {
  const { root } = world.here;
  const known = chosen(
    having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
    picks,
    0,
  );
  if (!known) return null;
  const text = textAt(world, known.path).replaceAll(known.claim, opposite(known.claim));
  const [from, to, content] = [
    [known.path, 'docs/other.md', text],
    ['corpus/findings/linked.md', 'docs/other.md', text],
    ['corpus/findings/linked', 'docs/others', text],
    ['corpus/ledger/promotions/linked', 'docs/others', text],
    [
      'memory/INDEX.md',
      'docs/map.md',
      textAt(world, 'memory/INDEX.md').replaceAll(known.claim, opposite(known.claim)),
    ],
    ['src/values.ts', 'src/real.ts', world.here.read('src/values.ts')],
  ][at(picks, 1, 6)]! as [string, string, string];
  put(root, to.includes('.') ? to : `${to}/one.md`, content);
  rmSync(join(root, from), { force: true });
  mkdirSync(dirname(join(root, from)), { recursive: true });
  symlinkSync(
    join(
      ...dirname(from)
        .split('/')
        .map(() => '..'),
      to,
    ),
    join(root, from),
  );
  return `${from} is a symbolic link to ${to}`;
};

/**
 * Other repositories inside of memory, with a record and its acts that nobody here decided about.
 */
export const submodule: Act = async (world, picks) => {
  const { root } = world.here;
  const known = chosen(
    having(world, 'promoted').filter(({ kind }) => kind === 'fact'),
    picks,
    0,
  );
  const folder = chosen(
    ['corpus/findings/sub', 'corpus/findings/deep/sub', 'memory/sub', 'corpus/adrs/sub'] as const,
    picks,
    1,
  )!;
  const acts = chosen(
    ['corpus/ledger/sub', 'corpus/ledger/promotions/sub', null] as const,
    picks,
    2,
  )!;
  if (!known || existsSync(join(root, folder))) return null;
  const path = `${folder}/own.md`;
  const claim = opposite(known.claim);
  put(
    root,
    path,
    textAt(world, known.path)
      .replaceAll(known.claim, claim)
      .replace(/^id: .*$/m, 'id: own'),
  );
  if (acts !== null) {
    const pin = await pinAt(world.here, path);
    let parents: readonly string[] = [];
    for (const [act, from, to] of [
      ['raise', null, 'pending'],
      ['promotion', 'pending', 'promoted'],
    ] as const) {
      const item = { item: 'zzzzzzzzzz', path, from, to, pin };
      const made = forge(world.here, act, known.item, item, { parents: [...parents] });
      parents = [/([a-z2-7]{52})\.json$/.exec(made)![1]!];
      put(root, `${acts}/${made.slice('corpus/ledger/'.length)}`, world.here.read(made));
      rmSync(join(root, made));
    }
  }
  for (const each of [folder, acts]) if (each !== null) makeSubmodule(world, each);
  const more = acts === null ? '' : `, and ${acts} one with the acts on it`;
  return `${folder} is a submodule with a record of its own${more}`;
};

function makeSubmodule({ here: { root, git } }: World, folder: string): void {
  git('-C', folder, 'init', '-q', '--template=');
  git('-C', folder, 'add', '-A');
  git('-C', folder, 'commit', '-qm', 'Own');
  git('add', folder);
  const modules = existsSync(join(root, '.gitmodules'))
    ? readFileSync(join(root, '.gitmodules'), 'utf8')
    : '';
  put(
    root,
    '.gitmodules',
    `${modules}[submodule "${folder}"]\n\tpath = ${folder}\n\turl = ./${folder}\n`,
  );
}
