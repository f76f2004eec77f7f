import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  realpathSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  searchSessions,
  type SessionHit,
  type SessionSearch,
} from '#features/sessions/app/search-sessions';
import { textOf } from '#messages/join-message';

import { folderWith, ledger } from '../support/run-cli.ts';

const uuid = (last: number): string =>
  `0b5e0b5e-0000-4000-8000-0000000000${String(last).padStart(2, '0')}`;
const minute = (at: number): string => new Date(1_763_800_000_000 + at * 60_000).toISOString();

interface Line {
  readonly type?: string;
  readonly [key: string]: unknown;
}
const user = (text: string, at = 0): Line => ({
  type: 'user',
  timestamp: minute(at),
  message: { role: 'user', content: text },
});
const assistant = (text: string, at = 0): Line => ({
  type: 'assistant',
  timestamp: minute(at),
  message: { role: 'assistant', content: [{ type: 'text', text }] },
});

/** A project with sessions of Claude Code, the last one the newest; each is lines or a text. */
function sessions(...all: readonly (readonly Line[] | string | Buffer)[]) {
  const home = realpathSync(folderWith({ 'work/a.txt': '' }));
  const project = join(home, 'work');
  const folder = join(home, '.claude/projects', project.replace(/[^A-Za-z0-9]/g, '-'));
  mkdirSync(folder, { recursive: true });
  const files = all.map((content, at) => {
    const file = join(folder, `${uuid(at)}.jsonl`);
    const text = Array.isArray(content)
      ? content.map((each) => `${JSON.stringify({ cwd: project, ...each })}\n`).join('')
      : (content as string | Buffer);
    writeFileSync(file, text);
    utimesSync(file, 1_763_900_000 + at, 1_763_900_000 + at);
    return file;
  });
  const search = async (words: string | readonly string[], more: Partial<SessionSearch> = {}) => {
    const hits: SessionHit[] = [];
    const ended = await searchSessions(
      {
        cwd: project,
        env: { HOME: home },
        words: typeof words === 'string' ? [words] : words,
        regex: false,
        agent: null,
        since: null,
        who: null,
        limit: 20,
        from: null,
        allProjects: false,
        ...more,
      },
      (hit) => hits.push(hit),
    );
    return {
      ...ended,
      hits,
      said: hits.map(({ who, excerpt }) => `${who}: ${excerpt.map(({ text }) => text).join('')}`),
      notes: ended.notes.map(textOf),
    };
  };
  const run = (...args: readonly string[]) =>
    ledger(project, ['recall', '--sessions', ...args], {
      env: { HOME: home, XDG_CACHE_HOME: join(home, 'cache') },
    });
  return { home, project, folder, files, search, run };
}

describe('a search of sessions', () => {
  it('finds what was said, the newest first, by all words of one message in whatever case', async () => {
    const { search } = sessions(
      [user('the retry budget is 3', 1), assistant('Retry it without a BUDGET', 2)],
      [user('the budget', 3), user('of retries', 4), user('Budget for retry', 5)],
    );
    expect((await search(['retry', 'budget'])).said).toEqual([
      'person: Budget for retry',
      'agent: Retry it without a BUDGET',
      'person: the retry budget is 3',
    ]);
    expect((await search('retry budget')).said).toEqual(['person: the retry budget is 3']);
    expect((await search('budget', { who: 'agent' })).said).toHaveLength(1);
    expect((await search('nowhere')).found).toBe(0);
    // Names and keys of the file are nothing that was said.
    expect((await search('message')).found).toBe(0);
  });

  it('marks the words, and cuts what is around them', async () => {
    const { search } = sessions([
      user(`${'before '.repeat(50)}the needle\n\n  here${' behind'.repeat(99)}`),
    ]);
    const [hit] = (await search(['needle', 'here'])).hits;
    const parts = hit?.excerpt ?? [];
    expect(parts.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['needle', 'here']);
    const whole = parts.map(({ text }) => text).join('');
    expect(whole).toMatch(/^… before .* the needle here behind .* …$/);
    expect(whole.length).toBeLessThan(350);
  });

  it.each([
    ['größe', 'die GRÖSSE oder Größe', String.raw`"die GR\u00d6\u00dfE"`],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος', String.raw`"\u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2"`],
    ['日本', 'in 日本語', String.raw`"\u65E5\u672c\u8A9E"`],
    ['😀 ok', 'a 😀 ok', String.raw`"a \ud83d\ude00 ok"`],
    ['say "no"', 'they say "no" twice', String.raw`"they say \"no\" twice"`],
    [String.raw`c:\temp`, String.raw`in C:\Temp\x`, String.raw`"in C:\\Temp\\x"`],
    ['src/a.ts', 'see src/a.ts:3', String.raw`"see src\/a.ts:3"`],
    ['a<b&c', 'if a<b&c then', String.raw`"if a\u003cb\u0026c then"`],
    ['two words', 'two\n\twords', String.raw`"two\n\twords"`],
    ['x', 'x', '"x"'],
  ])('finds %s as it is and as JSON escapes it', async (word, plain, escaped) => {
    const line = `{"type":"user","message":{"role":"user","content":${escaped}}}\n`;
    const { search } = sessions([user(plain)], line, [
      {
        type: 'assistant',
        message: {
          content: [{ type: 'tool_use', name: 'Run', input: { json: JSON.stringify({ plain }) } }],
        },
      },
    ]);
    expect((await search(word)).found).toBe(2 + Number(JSON.stringify(plain).includes(plain)));
  });

  it('finds what tools were called with and gave back, and keeps who said it apart', async () => {
    const { search } = sessions([
      {
        type: 'assistant',
        message: {
          content: [{ type: 'tool_use', name: 'Bash', input: { command: 'make zebra' } }],
        },
      },
      {
        type: 'user',
        message: { content: [{ type: 'tool_result', content: 'zebra: no such target' }] },
      },
      user('<system-reminder>zebra</system-reminder>'),
      user('why zebra?'),
    ]);
    expect((await search('zebra')).said).toEqual([
      'person: why zebra?',
      'tool: zebra: no such target',
      'agent: Bash: make zebra',
    ]);
    expect((await search('zebra', { who: 'tool' })).found).toBe(1);
  });

  it('takes patterns in linear time, where a text tells which lines to look at', async () => {
    const { search } = sessions([
      user('timeout after 30 ms'),
      user(`timeout ${'a'.repeat(50_000)}`),
    ]);
    expect((await search('timeout after [0-9]+ ?ms', { regex: true })).said).toEqual([
      'person: timeout after 30 ms',
    ]);
    expect((await search('(?i)TIMEOUT (a+)+$', { regex: true })).found).toBe(1);
    await expect(search('[0-9]+', { regex: true })).rejects.toThrow(
      'no fixed text of two characters',
    );
    await expect(search('(a', { regex: true })).rejects.toThrow('not valid RE2: ');
  });

  it('goes on where it ended, also when sessions were written since', async () => {
    const { search, files } = sessions(
      [user('pear 1', 1), user('pear 2', 2)],
      [user('pear 3', 3), user('pear 4', 4)],
    );
    const first = await search('pear', { limit: 1 });
    expect(first.said).toEqual(['person: pear 4']);
    appendFileSync(files[1] ?? '', `${JSON.stringify(user('pear 5', 5))}\n`);
    const second = await search('pear', { limit: 2, from: first.next });
    expect(second.said).toEqual(['person: pear 3', 'person: pear 2']);
    expect(second.notes).toEqual([
      expect.stringContaining('1 session is newer than the last search'),
    ]);
    expect((await search('pear', { from: second.next })).said).toEqual(['person: pear 1']);
    await expect(search('pear', { from: 'x' })).rejects.toThrow(
      '--from must be a position that a search printed, not x',
    );
    expect(
      (await search('pear', { since: minute(4).slice(0, 10), limit: 9 })).found,
    ).toBeGreaterThan(0);
    expect((await search('pear', { since: '2999-01-01' })).found).toBe(0);
    await expect(search('pear', { since: 'last week' })).rejects.toThrow('is not a day');
  });

  it('gives a message once that a session took over from another', async () => {
    const again = { ...user('apple'), uuid: uuid(77) };
    expect((await sessions([again], [again]).search('apple')).found).toBe(1);
  });

  it('masks secrets, also those that are looked for', async () => {
    const token = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
    const { search } = sessions([user(`the deploy token ${token} is old`)]);
    for (const words of ['deploy', token.slice(0, 12)])
      expect((await search(words)).said).toEqual([
        'person: the deploy token [a GitHub token] is old',
      ]);
  });

  it('passes over what it cannot read, and says so', async () => {
    const long = `{"type":"user","message":{"content":"plum ${'x'.repeat(8_400_000)}"}}\n`;
    const { search, folder, home, files } = sessions(
      [user('plum 1')],
      `${JSON.stringify(user('plum 2'))}\n${long}${JSON.stringify(user('plum 3'))}\n`,
      Buffer.from(
        '\0\0{"type":"user" plum\n\xff\xfe plum\n{"type":"user","message":{"content":"plum \u0000"}}\n',
      ),
      [{ ...user('plum elsewhere'), cwd: '/somewhere/else' }],
    );
    symlinkSync(files[0] ?? '', join(folder, `${uuid(8)}.jsonl`));
    symlinkSync(home, join(folder, 'around'));
    execFileSync('mkfifo', [join(folder, `${uuid(9)}.jsonl`)]);
    const { said, notes } = await search('plum');
    expect(said).toEqual(['person: plum 3', 'person: plum 2', 'person: plum 1']);
    expect(notes).toEqual([
      expect.stringMatching(/^skipped 3 matching lines that are not JSON, first in ~/),
      expect.stringMatching(/^skipped 1 line of more than 8 MiB, first in ~/),
      expect.stringContaining('that belong to another project'),
    ]);
  });

  it('reads a file of many gigabytes from its end, whatever its lines are', async () => {
    const { search, files } = sessions([user('fig first')]);
    const file = files[0] ?? '';
    // A hole of 3 GB is one line of NUL bytes.
    const descriptor = openSync(file, 'r+');
    ftruncateSync(descriptor, 3_000_000_000);
    writeSync(descriptor, `\n${JSON.stringify(user('fig last'))}\n`, 3_000_000_000);
    closeSync(descriptor);
    expect((await search('fig', { limit: 1 })).said).toEqual(['person: fig last']);
    const { said, notes } = await search('fig');
    expect(said).toEqual(['person: fig last', 'person: fig first']);
    expect(notes).toEqual([expect.stringContaining('skipped 1 line of more than 8 MiB')]);
  }, 60_000);

  it.skipIf(process.getuid?.() === 0)('names files that nobody may read', async () => {
    const { search, files } = sessions([user('kiwi')]);
    chmodSync(files[0] ?? '', 0);
    expect((await search('kiwi', { allProjects: true })).notes).toEqual([
      expect.stringContaining('could not be read: 1'),
    ]);
  });

  it('reads sessions that are one JSON value', async () => {
    const { search, home, project } = sessions();
    const file = join(home, '.gemini/tmp/work/chats/session-1.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(join(home, '.gemini/tmp/work/.project_root'), project);
    const messages = [1, 2].map((at) => ({
      id: `m${at}`,
      timestamp: minute(at),
      type: 'user',
      content: `lime ${at}`,
    }));
    writeFileSync(file, JSON.stringify({ sessionId: 's', projectHash: 'h', messages }, null, 2));
    const first = await search('lime', { limit: 1 });
    expect([first.said, first.hits[0]?.agent]).toEqual([['person: lime 2'], 'gemini']);
    expect((await search('lime', { from: first.next })).said).toEqual(['person: lime 1']);
    writeFileSync(file, ' '.repeat(16_777_217));
    expect((await search('lime')).notes).toEqual([expect.stringContaining('more than 16 MiB')]);
  });
});

describe('ledger recall --sessions', () => {
  it('prints each message with what is hidden in it made visible, and writes nothing', () => {
    const { run, project } = sessions([user('cherry \u001b[31mred\u202e and\n::error::x', 1)]);
    expect(run('cherry')).toEqual({
      code: 0,
      out: `${minute(1).slice(0, 16).replace('T', ' ')}  person  claude ${uuid(0)}\n  | cherry \\u{1B}[31mred\\u{202E} and ::error::x\n`,
      error: '',
    });
    expect(run('--color', 'always', 'cherry').out).toContain('\u001b[33mcherry\u001b[39m');
    const told = JSON.parse(run('--format', 'json', '--limit', '1', 'cherry').out) as {
      hits: { session: string }[];
      next: string;
    };
    expect(told.hits[0]?.session).toBe(uuid(0));
    expect(run('--from', told.next, 'cherry').error).toContain('no match in 1 session (1 MiB)');
    expect(run('--limit', '1', 'cherry').out).toContain(`--from ${told.next}`);
    expect(run('--agent', 'codex', 'cherry').error).toContain(
      'no agent has a session of this project',
    );
    expect(run('--agent', 'x', 'cherry').code).toBe(2);
    expect(run(' ').code).toBe(2);
    expect(execFileSync('ls', ['-A', project], { encoding: 'utf8' })).toBe('a.txt\n');
  });

  it('is pointed to by a recall that found nothing, where there are sessions', () => {
    const { home, project } = sessions([user('date')]);
    const recall = (at: string): string =>
      ledger(at, ['recall', 'the date format'], {
        env: { HOME: home, XDG_CACHE_HOME: join(home, 'c') },
      }).error;
    expect(recall(project).match(/recall --sessions/g)).toHaveLength(1);
    expect(recall(realpathSync(folderWith({ 'b.txt': '' })))).not.toContain('--sessions');
  });
});
