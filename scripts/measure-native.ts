// npx tsx scripts/measure-native.ts DATA WORK [NAME …]: makes a git repository in WORK of each
// folder below DATA, with every file that its notes cite, then moves, renames and deletes some of
// them in commits of their own, and says what `lint` makes of it. docs/results.md has the
// results. What notes cite is found by searching their text, not by the code that is measured.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const [data = '', work = '', ...names] = process.argv.slice(2);
if (data === '' || work === '') {
  process.stderr.write(
    'measure-native: name the folder with the data and an empty one to work in\n',
  );
  process.exit(2);
}

/** What was done to a file, and where it is now. */
interface Deed {
  readonly from: string;
  readonly to: string | null;
}

const ledger = resolve('bin/ledger.cjs');
const day = [
  '-c',
  'user.name=Measure',
  '-c',
  'user.email=measure@example.com',
  '-c',
  'init.defaultBranch=main',
];
const environment = {
  ...process.env,
  GIT_AUTHOR_DATE: '2026-01-05T12:00:00Z',
  GIT_COMMITTER_DATE: '2026-01-05T12:00:00Z',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

for (const name of readdirSync(data).sort()) {
  if (names.length > 0 && !names.includes(name)) continue;
  const root = join(work, name);
  rmSync(root, { recursive: true, force: true });
  cpSync(join(data, name), root, { recursive: true });
  const git = (...args: string[]): string =>
    execFileSync('git', [...day, ...args], {
      cwd: root,
      env: environment,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
  const notes = filesBelow(root);
  for (const note of notes) chmodSync(join(root, note), 0o644);
  const cited = [
    ...new Set(notes.flatMap((note) => namedIn(readFileSync(join(root, note), 'utf8')))),
  ]
    .sort()
    .filter((path) => isFree(root, path));
  for (const path of cited)
    put(
      root,
      path,
      `The file ${path}.\n${Array.from({ length: 12 }, (_, line) => `${path} ${line}\n`).join('')}`,
    );
  git('init', '-q');
  git('add', '-A', '-f');
  git('commit', '-qm', 'As found');
  const deeds = act(cited, git);
  report(name, root, notes, deeds);
}

/**
 * Every third file is renamed, every third deleted, and the folder with the most of the others
 * moves.
 */
function act(cited: readonly string[], git: (...args: string[]) => string): Deed[] {
  const folder = mostCited(cited);
  const below = cited.filter((path) => path.startsWith(`${folder}/`));
  const others = cited.filter((path) => !below.includes(path));
  const renamed = others.filter((_, at) => at % 3 === 0);
  const deleted = others.filter((_, at) => at % 3 === 1);
  const commit = (what: string, paths: readonly string[]): void => {
    if (paths.length > 0) git('commit', '-qam', what);
  };
  if (below.length > 0) {
    mkdirSync(join(git('rev-parse', '--show-toplevel').trim(), 'relocated'), { recursive: true });
    git('mv', folder, `relocated/${folder.replaceAll('/', '-')}`);
  }
  commit('Move a folder', below);
  for (const path of renamed) git('mv', path, newName(path));
  commit('Rename files', renamed);
  for (const path of deleted) git('rm', '-q', path);
  commit('Delete files', deleted);
  return [
    ...below.map((path) => ({
      from: path,
      to: `relocated/${folder.replaceAll('/', '-')}${path.slice(folder.length)}`,
    })),
    ...renamed.map((path) => ({ from: path, to: newName(path) })),
    ...deleted.map((path) => ({ from: path, to: null })),
  ];
}

function report(
  name: string,
  root: string,
  notes: readonly string[],
  deeds: readonly Deed[],
): void {
  const found = lint(root);
  const planted = notes.flatMap((note) => {
    const text = readFileSync(join(root, note), 'utf8');
    return deeds
      .filter(({ from }) => namedIn(text).includes(from))
      .map((deed) => ({ note, ...deed }));
  });
  const said = found.filter((each) => each.code === 'NAT001');
  const isSaid = ({ note, from }: { note: string; from: string }): boolean =>
    said.some((each) => each.path === note && isPathOf(`${each.data.path}`, from));
  const silent = planted.filter((each) => !isSaid(each));
  const counts = Object.fromEntries(
    [...new Set(found.map((each) => each.code))]
      .sort()
      .map((code) => [code, found.filter((each) => each.code === code).length]),
  );
  spawnSync(process.execPath, [ledger, 'lint', '--fix', '--format', 'json', '--fail-on', 'never'], {
    cwd: root,
  });
  const left = lint(root).filter(
    (each) => each.code === 'NAT001' && each.messageId === 'moved',
  ).length;
  process.stdout.write(
    `\n## ${name}\nplanted ${planted.length} (` +
      `${planted.filter((each) => each.to === null).length} deleted), said ` +
      `${planted.length - silent.length}, moved left after --fix ${left}\n` +
      `${JSON.stringify(counts)}\n`,
  );
  for (const each of said)
    process.stdout.write(
      `said    ${each.path}:${each.start.line}:${each.start.column} ${each.message}` +
        `\n        ${line(root, each.path, each.start.line)}\n`,
    );
  for (const { note, from } of silent)
    process.stdout.write(`silent  ${note} ${from}\n        ${lineWith(root, note, from)}\n`);
}

/** Whether a message speaks of a file: long names are cut, and some count from the note. */
function isPathOf(said: string, path: string): boolean {
  const bare = said.replace(/^(?:\.{1,2}\/)+/, '').replace(/…$/, '');
  return said.endsWith('…') ? path.startsWith(bare) : path === bare;
}

interface Said {
  readonly code: string;
  readonly path: string;
  readonly messageId: string;
  readonly message: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly start: { readonly line: number; readonly column: number };
}

function lint(root: string): readonly Said[] {
  const { stdout } = spawnSync(
    process.execPath,
    [ledger, 'lint', '--format', 'json', '--fail-on', 'never'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  return (JSON.parse(stdout) as { diagnostics: readonly Said[] }).diagnostics;
}

/**
 * Paths with a folder and an extension, wherever they stand in a text; what a host or a package is
 * called left out.
 */
function namedIn(text: string): string[] {
  return [
    ...text.matchAll(
      /(?<![\w@/.:\\{}<>$*~-])(?:\.{1,2}\/)*((?:[\w@+.-]+\/)+[\w@+-][\w@+.-]*\.[A-Za-z]{1,5})(?![\w/*{}<>$])/g,
    ),
  ]
    .map((match) => match[1] ?? '')
    .filter(
      (path) =>
        !/^(?:@|node_modules|[\w-]+\.(?:com|org|net|io|dev|ai)\/)|\.\.\.|(?:^|\/)\.{1,2}\/|(?:^|\/)\.git\//.test(
          path,
        ),
    );
}

function mostCited(cited: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of cited)
    if (/^[\w-]+\/[\w-]+\//.test(path))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return (
    [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0] ?? '\0'
  );
}

function newName(path: string): string {
  return path.replace(/([^/]+)$/, 'renamed-$1');
}

/**
 * Whether a file can be put there: neither it nor a file on the way, or a folder in its place, is
 * there.
 */
function isFree(root: string, path: string): boolean {
  return !existsSync(join(root, path)) && !existsSync(join(root, newName(path)));
}

function put(root: string, path: string, text: string): void {
  try {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (!existsSync(join(root, path))) writeFileSync(join(root, path), text);
  } catch {
    // Prose names a file and something below it: the first stands.
  }
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function line(root: string, path: string, number: number): string {
  return (readFileSync(join(root, path), 'utf8').split('\n')[number - 1] ?? '')
    .trim()
    .slice(0, 260);
}

function lineWith(root: string, path: string, words: string): string {
  return (
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .find((each) => each.includes(words)) ?? ''
  )
    .trim()
    .slice(0, 260);
}
