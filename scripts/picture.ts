// Writes docs/audit.svg: what `ledger audit` prints in the repository of test/readme/audit, as a
// terminal shows it. npx tsx scripts/picture.ts, after npm run build.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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
  const { stdout } = run(shop, process.execPath, [
    resolve('bin/ledger.cjs'),
    'audit',
    '--no-home',
    '--color',
    'always',
  ]);
  writeFileSync(
    'docs/audit.svg',
    pictureOf(`\u001b[2m$\u001b[22m npx memory-ledger audit\n${stdout}`),
  );
} finally {
  rmSync(top, { recursive: true, force: true });
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
