import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { put } from './bases.ts';
import { at, chosen, having, type Act } from './legal.ts';
import { opposite } from './words.ts';

/** What a change is judged by is changed with it. */
export const policy: Act = (world, picks) => {
  const { root } = world.here;
  const config = (more: object): (() => void) => () => put(root, 'ledger.config.json', `${JSON.stringify({ ...(JSON.parse(readFileSync(join(root, 'ledger.config.json'), 'utf8')) as object), ...more })}\n`);
  const known = chosen(having(world, 'promoted').filter(({ kind }) => kind === 'fact'), picks, 0);
  const ways: readonly (readonly [string, () => void])[] = [
    ['findings elsewhere', config({ layout: { findings: ['facts/**/*.md'] } })],
    ['another ledger', config({ layout: { ledger: ['journal/**/*.json'] } })],
    ['another index', config({ layout: { index: ['notes/INDEX.md'] } })],
    ['findings ignored', config({ ignore: ['corpus/findings/**'] })],
    ['one record ignored', config({ ignore: [known?.path ?? 'none'] })],
    ['the ledger ignored', config({ ignore: ['corpus/ledger/**'] })],
    ['the map ignored', config({ ignore: ['memory/**'] })],
    ['findings as notes', config({ layout: { notes: ['corpus/findings/**'] } })],
    ['rules off', config({ rules: { LED501: 'off', LED503: 'off', LED504: 'off', LED507: 'off', LED508: 'off', LED509: 'off', LED510: 'off', FND309: 'off', FND311: 'off', IDX114: 'off', IDX108: 'off' } })],
    ['nothing fails', config({ failOn: 'never' })],
    ['agents decide', config({ agents: { mayPromote: 'low' } })],
    ['workspaces', config({ workspaces: ['corpus'] })],
    ['a configuration below', () => put(root, 'corpus/ledger.config.json', '{ "rules": { "FND309": "off" } }\n')],
    ['another file of configuration', () => put(root, 'ledger.config.yaml', 'failOn: never\n')],
    ['no configuration', () => rmSync(join(root, 'ledger.config.json'), { force: true })],
    ['a configuration nobody can read', () => put(root, 'ledger.config.json', '{ "ignore": [')],
    ['waivers', () => put(root, 'ledger.waivers.json', `${JSON.stringify({ version: 1, waivers: ['FND309', 'LED504', 'LED508', 'FND311'].map((rule) => ({ rule, scope: '**', reason: 'for now', by: 'Build Bot <bot@example.org>', at: '2026-11-20', until: '2027-01-31' })) })}\n`)],
    ['a mailmap', () => put(root, '.mailmap', 'A Reviewer <reviewer@example.org> <bot@example.org>\n')],
  ];
  const [how, does] = chosen(ways, picks, 1)!;
  does();
  return `policy: ${how}${how === 'one record ignored' ? ` (${known?.path ?? ''})` : ''}`;
};

/** Git is told to treat files of memory in its own way. */
export const attributes: Act = (world, picks) => {
  const line = chosen(['* merge=union', '*.json merge=union', '*.md filter=other', '* -text', '*.md text eol=crlf', '*.md working-tree-encoding=ISO-8859-1', '* ident', '*.md -diff', 'corpus/** export-ignore', 'memory/* merge=ours'] as const, picks, 0)!;
  const path = chosen(['.gitattributes', 'corpus/.gitattributes', 'corpus/ledger/.gitattributes', 'memory/.gitattributes'] as const, picks, 1)!;
  put(world.here.root, path, `${line}\n`);
  return `${path} says ${line}`;
};

/** A file or a folder of memory is a link to something else. */
export const link: Act = (world, picks) => {
  const { root } = world.here;
  const known = chosen(having(world, 'promoted').filter(({ kind }) => kind === 'fact'), picks, 0);
  if (!known) return null;
  const text = world.here.read(known.path).replaceAll(known.claim, opposite(known.claim));
  const [from, to, content] = [
    [known.path, 'docs/other.md', text],
    ['corpus/findings/linked.md', 'docs/other.md', text],
    ['corpus/findings/linked', 'docs/others', text],
    ['corpus/ledger/promotions/linked', 'docs/others', text],
    ['memory/INDEX.md', 'docs/map.md', world.here.read('memory/INDEX.md').replaceAll(known.claim, opposite(known.claim))],
    ['src/values.ts', 'src/real.ts', world.here.read('src/values.ts')],
  ][at(picks, 1, 6)]! as [string, string, string];
  put(root, to.includes('.') ? to : `${to}/one.md`, content);
  rmSync(join(root, from), { force: true });
  mkdirSync(dirname(join(root, from)), { recursive: true });
  symlinkSync(join(...dirname(from).split('/').map(() => '..'), to), join(root, from));
  return `${from} is a symbolic link to ${to}`;
};

/** Another repository inside of memory, with records that nobody here decided about; it is checked out after the merge. */
export const submodule: Act = (world, picks) => {
  const { root, git } = world.here;
  const known = chosen(having(world, 'promoted').filter(({ kind }) => kind === 'fact'), picks, 0);
  const folder = chosen(['corpus/findings/sub', 'corpus/ledger/sub', 'corpus/ledger/promotions/sub', 'memory/sub', 'corpus/adrs/sub'] as const, picks, 1)!;
  if (!known || existsSync(join(root, folder))) return null;
  const inside = `${folder}/${chosen(['own.md', 'findings/own.md', 'corpus/findings/own.md'] as const, picks, 2)!}`;
  put(root, inside, world.here.read(known.path).replaceAll(known.claim, opposite(known.claim)).replace(/^id: .*$/m, 'id: own'));
  git('-C', folder, 'init', '-q', '--template=');
  git('-C', folder, 'add', '-A');
  git('-C', folder, 'commit', '-qm', 'Own');
  git('add', folder);
  put(root, '.gitmodules', `[submodule "sub"]\n\tpath = ${folder}\n\turl = ./sub\n`);
  return `${folder} is a submodule with ${inside}`;
};
