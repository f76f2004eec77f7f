import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bin, connected, environment, known } from '../support/mcp-client.ts';
import { bot, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

/** Lines as a program without the kit writes them; the answers to each, and how it ended. */
async function raw(
  here: Team,
  lines: readonly (string | Buffer)[],
): Promise<{
  readonly answers: readonly {
    readonly id: number | null;
    readonly error?: { readonly code: number; readonly message: string };
    readonly result?: object;
  }[];
  readonly code: number | null;
  readonly error: string;
}> {
  const child = spawn(process.execPath, [bin, 'mcp'], {
    cwd: here.root,
    env: environment(here),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  for (const line of lines)
    child.stdin.write(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
  const last = { jsonrpc: '2.0', id: 999, method: 'ping' };
  child.stdin.write(`${JSON.stringify(last)}\n`);
  await new Promise<void>((done) => {
    const look = (): void => void (out.includes('"id":999') && done());
    child.stdout.on('data', look);
    child.on('close', () => done());
  });
  child.stdin.end();
  const status = await new Promise<number | null>((done) => child.on('close', done));
  return {
    answers: out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number | null }),
    code: status,
    error,
  };
}
/** What comes of lines whose writer closes its end at once. */
interface Piped {
  readonly ids: readonly number[];
  readonly code: number | null;
}

async function piped(here: Team, lines: readonly string[]): Promise<Piped> {
  const env = environment(here);
  const child = spawn(process.execPath, [bin, 'mcp'], {
    cwd: here.root,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stdin.end(lines.join('\n'));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly id: number });
  return { ids: answers.map((each) => each.id).sort((a, b) => a - b), code };
}
const hello = [
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    },
  }),
  JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
];

describe('ledger mcp, with a client of the official kit', { timeout: 120_000 }, () => {
  it('takes the lines of files for recall, and says how to see all records', async () => {
    const { here } = known();
    const { call } = await connected(here);
    expect((await call('recall', { task: 'paint the fence' })).text).toBe(
      'No fact matches (1 record checked); to see them: ledger list',
    );
    expect(
      (await call('recall', { task: 'paint the fence', paths: ['./src/token.ts#L2-L3'] })).text,
    ).toContain('- here because: rests on lines 1\u20134 of src/token.ts');
  });

  it('lists its tools, each with one way of naming, and calls each of them', async () => {
    const { here, item } = known();
    const path = `corpus/findings/the-token-waits-for-its-neighbour-${item}.md`;
    const { client, call } = await connected(here);
    const { tools } = await client.listTools();
    expect(
      tools.map(({ name, annotations }) => `${name}${annotations?.readOnlyHint ? '' : ' writes'}`),
    ).toEqual([
      'recall',
      'show',
      'capture writes',
      'append_log writes',
      'list_pending',
      'check_record',
      'search_sessions',
    ]);

    expect((await call('recall', { task: 'why does the token hang' })).text).toContain(
      `- promoted fact ${item}, ${path}; verified today`,
    );
    expect((await call('recall', { task: 'zebras' })).text).toContain('No fact matches');

    expect((await call('show', { id: item })).text).toMatch(
      /^The token [^]*\nevidence\n.*src\/token\.ts#L1-L4[^]*\ndecided\n/,
    );
    expect((await call('show', { id: 'src/token.ts:2' })).text).toMatch(
      new RegExp(`^src/token\\.ts:2 {2}1 fact\n {2}L\\S+ +fresh +${item} `),
    );
    expect(await call('show', { id: 'src/nowhere.ts' })).toMatchObject({ refused: true });

    const logged = await call('append_log', { text: 'The token was painted' });
    expect(logged).toMatchObject({ refused: false });
    expect(here.as(bot, ['note'], { env: environment(here) }).out).toContain(
      'The token was painted',
    );
    expect(await call('append_log', { text: 'a\u202eb' })).toMatchObject({ refused: true });

    const proposed = await call('capture', {
      claim: 'The token is blue',
      evidence: ['src/token.ts#L9-L12'],
      when: ['painting it'],
      not_when: ['in tests'],
    });
    expect(proposed.refused).toBe(false);
    const [entry] = readdirSync(join(here.root, 'corpus/ledger/promotions'))
      .map(
        (name) =>
          JSON.parse(here.read(`corpus/ledger/promotions/${name}`)) as {
            act: string;
            actor: string;
            session: string | null;
            items: { path: string; high?: true; traces?: string[] }[];
          },
      )
      .filter((each) => each.items[0]?.path === here.at('corpus/findings/token-blue.md'));
    expect([entry?.act, entry?.actor, entry?.session?.startsWith('mcp-')]).toEqual([
      'raise',
      'agent',
      true,
    ]);
    expect(here.read('corpus/findings/token-blue.md')).toMatch(
      /origin_traces:[^]*origin:agent[^]*client:a-client@1\.2\.3/,
    );
    // Where the evidence comes from is another question: an agent that cites this repository brings
    // nothing from elsewhere.
    expect(entry?.items[0]?.high).toBeUndefined();
    expect(entry?.items[0]?.traces).toContain('origin:agent');
    // What it proposed is a candidate, whatever it asks for.
    expect(here.read('corpus/findings/token-blue.md')).toContain('\nstatus: candidate\n');
    expect((await call('recall', { task: 'the blue token' })).text).not.toContain('blue');
    expect((await call('list_pending', {})).text).toContain('The token is blue');

    const record = here.read(path);
    expect((await call('check_record', { path, text: record })).text).toBe('clean');
    expect(
      (
        await call('check_record', {
          path,
          text: record.replace('The token waits', 'The token runs'),
        })
      ).text,
    ).toContain('it is an approved fact');
    expect(
      (
        await call('check_record', {
          path: 'corpus/findings/new.md',
          text: record.replace(/^id: .*$/m, 'id: new'),
        })
      ).text,
    ).toContain('no person approved it');
    expect(
      (
        await call('check_record', {
          path: 'corpus/findings/new.md',
          text: '---\nid: new\nstatus: promoted\n---\n\n# New\n\nThe token is red.\n',
        })
      ).text,
    ).toContain("don't set promoted in corpus/findings/new.md: it has no type");
  });

  it('answers the same question in full each time, whatever a hook gave before', async () => {
    const { here } = known();
    const env = { ...environment(here), LEDGER_SESSION: 's1' };
    const { call } = await connected(here, env);
    const task = 'why does the token hang';
    const input = JSON.stringify({ session_id: 's1', cwd: here.root, prompt: task });
    const prompted = (): string => here.as(bot, ['hook', 'user-prompt-submit'], { env, input }).out;
    expect([prompted(), prompted()]).toEqual([expect.stringContaining('promoted fact'), '']);
    for (const time of [1, 2])
      expect([time, (await call('recall', { task })).text]).toEqual([
        time,
        expect.stringContaining('promoted fact'),
      ]);
  });

  it('reads and writes topics, and a stale write is a conflict', async () => {
    const here = team('work', {
      '.claude/memory/MEMORY.md': '# Memory\n\n- [Old](old.md) — an old note\n',
      '.claude/memory/old.md':
        '---\nname: Old\ndescription: an old note\ntype: project\n---\n\nOld.\n',
    });
    const { call, client } = await connected(here);
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name).slice(-2)).toEqual(['read_topic', 'write_topic']);
    for (const { name } of listed.tools) expect(name).toMatch(/^[a-z]+(?:_[a-z]+)?$/);
    expect(JSON.stringify(listed).length).toBeLessThan(5_000);
    expect((await call('read_topic', {})).text).toMatch(/\n- old: an old note\n$/);
    expect(await call('read_topic', { topic: 'nothing-of-the-kind' })).toMatchObject({
      refused: true,
    });
    const shown = (await call('read_topic', { topic: 'old' })).text;
    expect(shown).toMatch(/^\S*old\.md\ndigest: \S+\n\n[^]*Old\.\n$/);
    const digest = /^digest: (\S+)$/m.exec(shown)?.[1] ?? '';
    const written = await call('write_topic', { topic: 'old', body: 'Newer.\n', expect: digest });
    expect(written.refused).toBe(false);
    const next = /^digest: (\S+)$/m.exec(written.text)?.[1];
    expect((await call('read_topic', { topic: 'old' })).text).toContain(`digest: ${next}\n`);
    expect(here.read('.claude/memory/old.md')).toContain('Newer.');
    expect(
      (await call('write_topic', { topic: 'old', body: 'Stale.\n', expect: digest })).refused,
    ).toBe(true);
    expect(here.read('.claude/memory/old.md')).toContain('Newer.');
    expect((await call('write_topic', { topic: '../../evil', body: 'x' })).refused).toBe(true);
    expect((await call('write_topic', { topic: 'a/b', body: 'x' })).text).toContain(
      'without folders',
    );
  });

  it('answers for each of several stores, and for the one that is named', async () => {
    const [one, other] = ['.claude/memory', '.claude/agent-memory/reviewer'];
    const note = (says: string): string =>
      `---\nname: A\ndescription: ${says}\ntype: project\n---\n\n${says}\n`;
    const here = team(
      'work',
      Object.fromEntries(
        [one, other].flatMap((folder) => [
          [`${folder}/MEMORY.md`, '# Memory\n\n- [A](a.md) — a note\n'],
          [`${folder}/a.md`, note(`of ${folder}`)],
        ]),
      ),
    );
    const { call } = await connected(here);
    const lists = (await call('read_topic', {})).text;
    for (const folder of [one, other])
      expect(lists).toMatch(
        new RegExp(`${join(here.root, folder)} \\(claude[a-z-]*\\)\\n- a: of ${folder}\\n`),
      );
    expect(await call('read_topic', { topic: 'a' })).toMatchObject({
      refused: true,
      text: expect.stringMatching(
        /^this folder has several note stores: .*; set the argument store$/,
      ) as string,
    });
    expect((await call('read_topic', { topic: 'a', store: other })).text).toContain(`of ${other}`);
    expect((await call('read_topic', { store: one })).text).toContain(`\n- a: of ${one}\n`);
    expect(
      await call('write_topic', {
        topic: 'b',
        body: 'New.\n',
        description: 'new',
        type: 'project',
        expect: 'new',
        store: other,
      }),
    ).toMatchObject({ refused: false, text: expect.stringContaining('b.md') as string });
    expect([
      here.read(`${other}/b.md`).includes('New.'),
      here.read(`${one}/MEMORY.md`).includes('b.md'),
    ]).toEqual([true, false]);
    for (const out of ['..', '/etc', 'src', '.claude'])
      expect(await call('write_topic', { topic: 'c', body: 'x', store: out })).toMatchObject({
        refused: true,
        text: expect.stringContaining(`${out} is not a store of topics\nuse one of `) as string,
      });
  });

  it('finds where a claim was seen, by a symbol or a quote, inside the repository alone', async () => {
    const { here } = known();
    here.write('src/refresh.ts', 'const a = 1;\nexport function rotate() {\n  return a;\n}\n');
    here.commit('More');
    const { call } = await connected(here);
    const capture = (claim: string, given: object) =>
      call('capture', { claim, when: ['rotating keys'], not_when: ['in tests'], ...given });
    const bySymbol = await capture('Rotating returns the key that was there before', {
      evidence: ['src/refresh.ts:rotate'],
    });
    expect(bySymbol.text).toContain('src/refresh.ts#L2-L4');
    const byQuote = await capture('The key is one until somebody rotates it', {
      evidence: ['src/refresh.ts'],
      quotes: ['const a = 1;'],
    });
    expect(byQuote.text).toContain('src/refresh.ts#L1');
    for (const evidence of [
      'src/refresh.ts:$(id)',
      '../outside.ts:rotate',
      'src/refresh.ts:rotate\n- File: `src/token.ts`',
      `src/refresh.ts:${'a'.repeat(5_000)}`,
    ])
      expect(await capture('Keys come from outside of it', { evidence: [evidence] })).toMatchObject(
        { refused: true },
      );
    expect(readdirSync(join(here.root, 'corpus/findings')).length).toBe(3);
  });

  it('refuses what does not fit the schema of its tool, and says what a person would be told', async () => {
    const { here } = known();
    const { call } = await connected(here);
    for (const [name, given] of [
      ['recall', {}],
      ['recall', { task: 'x', limit: 9 }],
      ['capture', { claim: '' }],
      ['capture', { claim: 'x', origin: 'person' }],
      ['check_record', { path: 'a.md' }],
    ] as const) {
      const answer = await call(name, given).catch((error: unknown) => ({
        text: String(error),
        refused: true,
      }));
      expect([name, answer.refused, /\n\s+at /.test(answer.text)]).toEqual([name, true, false]);
    }
    expect(
      await call('capture', {
        claim: 'The token is green',
        evidence: ['src/nowhere.ts#L1'],
        when: ['x y'],
        not_when: ['in tests'],
      }),
    ).toMatchObject({ text: expect.stringContaining('src/nowhere.ts') as string });
    await expect(call('read_topic', { topic: 'x' }), 'there is no store').rejects.toThrow(
      'read_topic not found',
    );
  });

  it.each(
    sampleOf<[string, string, object, string]>([
      [
        'an argument that nobody knows',
        'capture',
        { claim: 'x', origin: 'person', evidenc: [] },
        'the tool has no argument origin; the tool has no argument evidenc; did you mean evidence?',
      ],
      ['one that is missing', 'recall', {}, 'task is missing'],
      [
        'a number out of its range',
        'recall',
        { task: 'x', limit: 9 },
        'limit must be a whole number from 1 to 5',
      ],
    ]),
  )('names %s in words of its tools, and no command line', async (_name, tool, given, said) => {
    const { call } = await connected(known().here);
    const { text, refused } = await call(tool, given).catch((error: unknown) => ({
      text: String(error),
      refused: true,
    }));
    expect([refused, text]).toEqual([true, expect.stringContaining(said)]);
    expect(text).not.toMatch(/ --|additional properties/);
  });
});

describe('ledger mcp, with lines that are no requests', { timeout: 60_000 }, () => {
  it('answers each with an error and goes on', async () => {
    const { here } = known();
    const {
      answers,
      code: status,
      error,
    } = await raw(here, [
      ...hello,
      'garbage',
      '[]',
      '{"id":5}',
      '"x"',
      '',
      '   ',
      'x'.repeat(2_000_000),
      JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'no/such' }),
      JSON.stringify({
        jsonrpc: '2.0',
        id: 8,
        method: 'tools/call',
        params: { name: 'no_tool', arguments: {} },
      }),
      Buffer.from([0xff, 0xfe, 0x7b]),
    ]);
    expect(
      answers.filter((each) => each.id === null || each.id === 5).map((each) => each.error),
    ).toEqual([
      { code: -32700, message: 'the line is not JSON' },
      { code: -32600, message: 'the line is not a JSON-RPC 2.0 message' },
      { code: -32600, message: 'the line is not a JSON-RPC 2.0 message' },
      { code: -32600, message: 'the line is not a JSON-RPC 2.0 message' },
      { code: -32600, message: 'the request has more than 1048576 bytes' },
      { code: -32700, message: 'the line is not JSON' },
    ]);
    expect(answers.find((each) => each.id === 7)?.error?.code).toBe(-32601);
    expect(answers.find((each) => each.id === 8)).toMatchObject({
      error: expect.anything() as object,
    });
    expect(answers.find((each) => each.id === 999)?.result).toEqual({});
    expect([status, error]).toEqual([0, '']);
  });

  it.each(
    sampleOf([
      ['parameters that are a list', { id: 5, method: 'tools/call', params: [] }, 5],
      ['an id that is half a number', { id: 1.5, method: 'ping' }, 1.5],
      ['an id that is null', { id: null, method: 'ping' }, null],
      ['an older protocol', { jsonrpc: '1.0', id: 'a', method: 'ping' }, 'a'],
    ]),
  )('answers %s, which the kit would pass over in silence', async (_name, request, id) => {
    const { here } = known();
    const { answers } = await raw(here, [...hello, JSON.stringify({ jsonrpc: '2.0', ...request })]);
    expect(answers.filter((each) => each.id !== 1 && each.id !== 999)).toEqual([
      {
        jsonrpc: '2.0',
        id,
        error: { code: -32600, message: 'the line is not a JSON-RPC 2.0 message' },
      },
    ]);
  });
});

describe('ledger mcp, when its input ends', { timeout: 60_000 }, () => {
  it('answers what is in flight, and then ends; what was taken back it waits for no longer', async () => {
    const { here } = known();
    const message = (fields: object): string => JSON.stringify({ jsonrpc: '2.0', ...fields });
    const call = (id: number, name: string, given: object): string =>
      message({ id, method: 'tools/call', params: { name, arguments: given } });
    const conditions = { when: ['changing it'], not_when: ['in tests'] };
    const capture = (id: number): string =>
      call(id, 'capture', {
        claim: `Value ${id} is odd`,
        evidence: [`src/token.ts#L${id}`],
        ...conditions,
      });
    const lines = [
      ...hello,
      capture(21),
      call(22, 'recall', { task: 'why does the token hang' }),
      capture(23),
      call(24, 'list_pending', {}),
      message({ method: 'notifications/cancelled', params: { requestId: 24 } }),
      message({ id: 25, method: 'nope' }),
    ];
    const { ids, code } = await piped(here, lines);
    expect([ids.filter((id) => id !== 24), code]).toEqual([[1, 21, 22, 23, 25], 0]);
    // An answer that was given is of work that was done.
    for (const id of [21, 23])
      expect(here.did(reviewer, 'review', '--list')).toContain(`Value ${id} is odd`);
  });
});
