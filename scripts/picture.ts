// Writes the pictures of the README: docs/audit.svg, what `ledger audit` prints in the repository
// of test/readme/audit, as a terminal shows it; and docs/comment.svg, what the gate writes in that
// of test/readme/session, as GitHub shows it. npx tsx scripts/picture.ts, after npm run build.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { commentPicture } from './comment-picture.ts';

const colours: Readonly<Record<string, string>> = {
  '1': 'font-weight:bold',
  '2': 'opacity:.6',
  '31': 'fill:#ff7b72',
  '32': 'fill:#7ee787',
  '33': 'fill:#f2cc60',
  '34': 'fill:#79c0ff',
  '35': 'fill:#d2a8ff',
  '36': 'fill:#76e3ea',
  '90': 'opacity:.6',
};
/** A change of colour: its numbers are the first group. */
const change = new RegExp(String.raw`${String.fromCharCode(27)}\[([\d;]*)m`);
const [width, lineHeight, margin] = [8.4, 19, 16];

const top = mkdtempSync(join(tmpdir(), 'ledger-picture-'));
try {
  const shop = join(top, 'shop');
  cpSync('test/readme/audit', shop, { recursive: true });
  history(shop);
  const { stdout } = ledger(shop, 'audit', '--no-home', '--color', 'always');
  writeFileSync(
    'docs/audit.svg',
    pictureOf(`\u001b[2m$\u001b[22m npx memory-ledger audit\n${stdout}`),
  );
  const session = join(top, 'session');
  cpSync('test/readme/session', session, { recursive: true });
  writeFileSync('docs/comment.svg', commentPicture(reuse(session)));
} finally {
  rmSync(top, { recursive: true, force: true });
}

function ledger(folder: string, ...args: readonly string[]) {
  return run(folder, process.execPath, [resolve('bin/ledger.cjs'), ...args]);
}

/** What the gate writes of a branch that changes the lines of a fact. */
function reuse(folder: string): string {
  const git = (...args: readonly string[]) => run(folder, 'git', args);
  git('init', '-q', '-b', 'main');
  const { stdout } = ledger(
    folder,
    ...['capture', 'A refresh token is refused when it is used twice'],
    ...['src/auth/refresh.ts:refresh', '--when', 'login, tokens', '--not-when', 'API keys'],
    '--promote',
  );
  git('add', '-A');
  git('commit', '-qm', 'Record why a token is refused');
  git('switch', '-qc', 'reuse');
  const path = join(folder, 'src/auth/refresh.ts');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/throw new.*/, 'return issue(token);'));
  git('commit', '-qam', 'Allow reuse');
  const id = /^promoted (\S+) fact/m.exec(stdout)?.[1] ?? '';
  const comment = ledger(folder, 'gate', '--since', 'main', '--format', 'markdown').stdout;
  // The id and the day differ from run to run.
  return comment
    .slice(0, comment.indexOf('### ledger gate'))
    .replaceAll(id, 'qxxb')
    .replace(/20\d\d-\d\d-\d\d/g, '2026-11-02');
}

/** Moves one file and removes another after they were written about. */
function history(folder: string): void {
  const commit = (subject: string): void => {
    git('add', '-A');
    git('commit', '-qm', subject);
  };
  const git = (...args: readonly string[]) => run(folder, 'git', args);
  git('init', '-q', '-b', 'main');
  commit('Open the shop');
  mkdirSync(join(folder, 'packages/net/src'), { recursive: true });
  git('mv', 'src/http/client.ts', 'packages/net/src/client.ts');
  commit('Move requests into a package');
  git('rm', '-q', 'src/prices/table.ts');
  commit('Ask the warehouse for prices');
}

function run(cwd: string, command: string, args: readonly string[]) {
  return spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: cwd,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.org',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.org',
      GIT_AUTHOR_DATE: '2026-11-02T09:00:00Z',
      GIT_COMMITTER_DATE: '2026-11-02T09:00:00Z',
      LEDGER_ACTOR: 'person',
    } as unknown as NodeJS.ProcessEnv,
  });
}

/** A terminal with a text in it, colours and all. */
function pictureOf(text: string): string {
  const lines = text.trimEnd().split('\n');
  const longest = Math.max(...lines.map((line) => [...stripVTControlCharacters(line)].length));
  const [w, h] = [Math.ceil(longest * width) + 2 * margin, lines.length * lineHeight + 2 * margin];
  const rows = lines.map(
    (line, at) =>
      `<text x="${margin}" y="${margin + (at + 0.75) * lineHeight}">${spans(line)}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">\n` +
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>\n` +
    '<g fill="#e6edf3" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" ' +
    `font-size="14" xml:space="preserve">\n${rows.join('\n')}\n</g>\n</svg>\n`
  );
}

function spans(line: string): string {
  // What stands between two changes, and the numbers of each.
  const parts = line.split(change);
  return parts
    .map((part, at) => {
      if (at % 2 === 1 || part === '') return '';
      const style = (parts[at - 1] ?? '')
        .split(';')
        .flatMap((each) => colours[each] ?? [])
        .join(';');
      return `<tspan${style === '' ? '' : ` style="${style}"`}>${escaped(part)}</tspan>`;
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
