// Writes the pictures of docs/: what `ledger audit` prints in the repository of test/readme/audit,
// and other commands in that of test/readme/session, as a terminal shows it; and docs/comment.svg,
// what the gate writes, as GitHub shows it. npx tsx scripts/picture.ts, after npm run build, on
// Linux.
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
const escape = String.fromCharCode(27);
/** A change of colour: its numbers are the first group. */
const change = new RegExp(String.raw`${escape}\[([\d;]*)m`);
/** What a terminal does besides, and what it shows after somebody has left. */
const controls = new RegExp(String.raw`${escape}\[(?:\?\d+[hl]|\d*[A-LN-Za-ln-z])|\r`, 'g');
const left = new RegExp(String.raw`${escape}\[\?1049l[^]*|q?\s*nothing was written[^]*`);
const [width, lineHeight, margin] = [8.4, 19, 16];

const top = mkdtempSync(join(tmpdir(), 'ledger-picture-'));
try {
  const shop = join(top, 'shop');
  cpSync('test/readme/audit', shop, { recursive: true });
  history(shop);
  const { stdout } = ledger(shop, 'audit', '--no-home', '--color', 'always');
  draw('audit', 'npx memory-ledger audit', stdout);
  const session = join(top, 'session');
  cpSync('test/readme/session', session, { recursive: true });
  writeFileSync('docs/comment.svg', commentPicture(screens(session)));
} finally {
  rmSync(top, { recursive: true, force: true });
}

function ledger(folder: string, ...args: readonly string[]) {
  return run(folder, process.execPath, [resolve('bin/ledger.cjs'), ...args]);
}

/**
 * Draws what somebody sees who sets the tool up, records a fact and changes its lines; gives what
 * the gate writes of that.
 */
function screens(folder: string): string {
  const git = (...args: readonly string[]) => run(folder, 'git', args);
  git('init', '-q', '-b', 'main');
  draw('help', 'npx memory-ledger --help', ledger(folder, '--help', '--color', 'always').stdout);
  draw('init', 'npx memory-ledger init', onTerminal(folder, 'q\n', 'init'));
  git('add', '-A');
  git('commit', '-qm', 'Begin');
  const claim = 'A refresh token is refused when it is used twice';
  const place = 'src/auth/refresh.ts:refresh';
  const { stdout } = ledger(
    folder,
    ...['capture', claim, place, '--when', 'login, tokens', '--not-when', 'API keys'],
    ...['--color', 'always'],
  );
  const id = /captured\S* (\w+)/.exec(stripVTControlCharacters(stdout))?.[1] ?? '';
  // Ids, days and the names of entries differ from run to run.
  const same = (text: string): string =>
    text
      .replaceAll(id, 'qxxb')
      .replace(/20\d\d-\d\d-\d\d/g, '2026-11-02')
      .replace(/(?<=2026-11-02-)[a-z2-7]{52}|[a-z2-7]{8,9}…/g, '5k2ssnoc…');
  const typed = `ledger capture "${claim}" ${place} --when "login, tokens" --not-when "API keys"`;
  draw('capture', typed, same(stdout));
  draw('review', 'ledger review', same(onTerminal(folder, 'q', 'review')));
  ledger(folder, 'promote', id);
  git('add', '-A');
  git('commit', '-qm', 'Record why a token is refused');
  git('switch', '-qc', 'reuse');
  const path = join(folder, 'src/auth/refresh.ts');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/throw new.*/, 'return issue(token);'));
  draw('status', 'ledger status', same(ledger(folder, 'status', '--color', 'always').stdout));
  git('commit', '-qam', 'Allow reuse');
  const gate = ['gate', '--since', 'main', '--format', 'markdown', '--boxes'];
  const comment = same(ledger(folder, ...gate).stdout);
  return comment.slice(0, comment.indexOf('### ledger gate'));
}

function draw(name: string, command: string, text: string): void {
  writeFileSync(`docs/${name}.svg`, pictureOf(`\u001b[2m$\u001b[22m ${command}\n${text}`));
}

/** What a command shows on a terminal of 24 lines before somebody answers: its last screen. */
function onTerminal(folder: string, answer: string, command: string): string {
  const tool = `"${process.execPath}" "${resolve('bin/ledger.cjs')}" ${command}`;
  const { stdout } = run(folder, 'bash', [
    '-c',
    `(sleep 3; printf '${answer}') | script -qec 'stty rows 24 cols 100; ${tool}' /dev/null`,
  ]);
  const screen = stdout.split(`${escape}[H`).at(-1) ?? '';
  return screen.replace(left, '').replace(controls, '').trimEnd();
}

/** Moves one file, removes another and changes the test runner after they were written about. */
function history(folder: string): void {
  const commit = (subject: string): void => {
    git('add', '-A');
    git('commit', '-qm', subject);
  };
  const git = (...args: readonly string[]) => run(folder, 'git', args);
  const manifest = join(folder, 'package.json');
  const now = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, now.replaceAll('vitest run', 'jest').replaceAll('vitest', 'jest'));
  git('init', '-q', '-b', 'main');
  commit('Open the shop');
  writeFileSync(manifest, now);
  commit('Move to Vitest');
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
