import { createHash } from 'node:crypto';
import { chownSync, lchownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { folderWith, keepingLedger, ledgerProcess, type Ran } from '../support/run-cli.ts';
import { bot, captured, gitEnv, type Team, team } from '../support/team.ts';

const claim = 'Requests wait for three seconds';
const forged = 'Requests wait for seven seconds';
const stranger = 12_345;

/** A repository with a promoted fact, and a folder of caches that is filled. */
function cached(): Cached {
  const here = team('main', { 'src/a.ts': 'export const timeoutMs = 3000;\n' });
  const caches = folderWith({});
  const env = { ...gitEnv(bot), XDG_CACHE_HOME: caches };
  const run: Cached['run'] = (args, input) =>
    keepingLedger(here.root, args, { env, ...(input === undefined ? {} : { input }) });
  const scope = ['--when', 'timeouts change', '--not-when', 'docs are written'];
  const load = ['--load-when', 'timeouts of requests change'];
  run(['promote', captured(run(['capture', claim, 'src/a.ts#L1', ...scope, ...load]).out)]);
  here.commit('Promote');
  const all = (): string[] =>
    readdirSync(caches, { recursive: true, encoding: 'utf8' }).map((path) => join(caches, path));
  expect(run(['recall', 'timeouts of requests']).out).toContain(claim);
  return { here, caches, run, all };
}
interface Cached {
  readonly here: Team;
  readonly caches: string;
  readonly run: (args: readonly string[], input?: string) => Ran;
  readonly all: () => readonly string[];
}

/** Writes another claim into all that is kept of facts, as the tool would have written it. */
function forge({ all }: Cached): void {
  for (const path of all().filter((each) => /\.(?:rows|view)$/.test(each))) {
    const bytes = readFileSync(path);
    const end = bytes.indexOf(10);
    const head = bytes.toString('latin1', 0, end).split(' ');
    const body = Buffer.from(bytes.toString('latin1', end + 1).replaceAll(claim, forged), 'latin1');
    if (Number(head[4]) !== body.length) continue;
    head[5] = createHash('sha256').update(body).digest('hex');
    writeFileSync(path, Buffer.concat([Buffer.from(`${head.join(' ')}\n`), body]));
  }
}

describe.skipIf(process.getuid?.() !== 0)('what another user has put among the caches', () => {
  const recall = ['recall', 'timeouts of requests'];

  it('is believed as long as it is the own user who forges', () => {
    const own = cached();
    forge(own);
    expect(own.run(recall).out).toContain(forged);
  });

  it('is not believed where a file is theirs, and is written anew', () => {
    const other = cached();
    forge(other);
    for (const path of other.all().filter((each) => /\.(?:rows|view)$/.test(each)))
      chownSync(path, stranger, stranger);
    expect(other.run(recall)).toMatchObject({
      code: 0,
      out: expect.not.stringContaining(forged) as string,
    });
    expect(other.run(['init', '--check']).out).not.toContain('belongs to another user');
  });

  it('is not believed where a folder is theirs', () => {
    for (const folder of ['ledger', 'ledger/facts']) {
      const other = cached();
      forge(other);
      lchownSync(join(other.caches, folder), stranger, stranger);
      const { out } = other.run(recall);
      expect([folder, out.includes(claim), out.includes(forged)]).toEqual([folder, true, false]);
      expect(other.run(['init', '--check']).out).toContain(
        `${join(other.caches, folder)} belongs to another user, so ledger does not use this cache`,
      );
    }
  });

  it('is nothing that undo would take back, and nothing that a session was told', () => {
    const other = cached();
    const hook = ['hook', 'user-prompt-submit'];
    const event = '{"session_id":"a","prompt":"timeouts of requests"}';
    expect(other.run(hook, event).out).toContain(claim);
    expect(other.run(hook, event).out).toBe('');
    for (const path of other.all().filter((each) => /\.json/.test(each)))
      chownSync(path, stranger, stranger);
    expect(other.run(hook, event)).toMatchObject({
      code: 0,
      out: expect.stringContaining(claim) as string,
      error: '',
    });
    expect(other.run(['undo'])).toMatchObject({ code: 2, out: '' });
  });
});

describe.skipIf(process.platform !== 'linux')(
  'a folder of caches where nothing can be made',
  () => {
    it.each(['/proc', '/proc/self/fd', '/dev/null'])('%s ends a hook at once', (folder) => {
      const { here } = cached();
      const ran = ledgerProcess(here.root, ['hook', 'user-prompt-submit'], {
        env: { ...gitEnv(bot), XDG_CACHE_HOME: folder },
        input: '{"session_id":"a","prompt":"timeouts of requests"}',
      });
      expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(claim) as string });
    });
  },
);
