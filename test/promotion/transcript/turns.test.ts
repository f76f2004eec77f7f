import { describe, expect, it } from 'vitest';

import { readMessage } from '#promotion/transcript/message';
import {
  type Cursor,
  formatCursor,
  readCursor,
  type ReadTurns,
  turnReader,
} from '#promotion/transcript/turns';

const none: Cursor = { last: null, seen: new Set() };
const user = (uuid: string, content: unknown, more: object = {}): object => ({
  type: 'user',
  uuid,
  sessionId: 's-1',
  message: { role: 'user', content },
  ...more,
});
const agent = (...content: readonly object[]): object => ({
  type: 'assistant',
  uuid: 'a-1',
  sessionId: 's-1',
  message: { role: 'assistant', content },
});
const tool = (name: string, input: object): object => ({ type: 'tool_use', id: 't', name, input });
function read(messages: readonly (object | string)[], cursor: Cursor = none): ReadTurns {
  const reader = turnReader(cursor);
  for (const each of messages)
    reader.take(readMessage(typeof each === 'string' ? each : JSON.stringify(each)));
  return reader.end();
}

describe('turns of a transcript', () => {
  it('begin with what a person typed; tools, summaries, notices and agents beside are no person', () => {
    const { fresh, counts } = read([
      user('1', 'hello'),
      agent({ type: 'text', text: 'hi' }, tool('Bash', { command: 'ls' })),
      user('2', [
        { type: 'tool_result', tool_use_id: 't', content: 'remember that this is a result' },
      ]),
      user('3', 'remember that it is beside', { isSidechain: true }),
      user('4', 'caveat', { isMeta: true }),
      user('5', 'summary of it', { isCompactSummary: true }),
      user(
        '6',
        'This session is being continued from a previous conversation that ran out of context.',
      ),
      user('7', 'a task ended', { origin: { kind: 'task-notification' } }),
      { type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted', uuid: '8' },
      { type: 'summary', summary: 'x', leafUuid: '1' },
      { type: 'file-history-snapshot' },
      '{"type":"user"',
      '[1]',
      user('9', [{ type: 'text', text: 'and' }, { type: 'image' }, { type: 'text', text: 'bye' }]),
    ]);
    expect(fresh.map(({ id, text, before, answer }) => ({ id, text, before, answer }))).toEqual([
      { id: '1', text: 'hello', before: null, answer: 'hi' },
      { id: '9', text: 'and\nbye', before: 'hi', answer: '' },
    ]);
    expect(counts).toEqual({ lines: 14, broken: 2, tooLong: 0, unknown: 1, summaries: 4 });
  });

  it.each([
    [
      true,
      tool('Write', { file_path: '/home/me/.claude/projects/x/memory/feedback.md', content: 'x' }),
    ],
    [true, tool('Edit', { file_path: 'CLAUDE.md', old_string: 'a', new_string: 'b' })],
    [true, tool('mcp__ledger__capture', { claim: 'x' })],
    [true, tool('mcp__caliban__WriteMemoryTopic', { topic: 'x' })],
    [true, tool('Bash', { command: 'cd app && ledger capture "it is" src/a.ts' })],
    [true, tool('Bash', { command: 'echo "- x" >> memory/MEMORY.md' })],
    [false, tool('Read', { file_path: 'memory/MEMORY.md' })],
    [false, tool('Write', { file_path: 'src/memory/allocator.c', content: 'x' })],
    [false, tool('Bash', { command: 'ledger recall "x"' })],
    [false, tool('Write', { file_path: 'src/a.ts', content: 'ledger capture' })],
  ])('wrote memory: %s for %j', (wrote, use) => {
    expect(
      read([user('1', 'go'), agent(use), user('2', 'next')]).fresh.map((each) => each.wroteMemory),
    ).toEqual([wrote, false]);
  });

  it('know whether the agent read what others wrote', () => {
    const outside = (use: object): boolean | undefined =>
      read([user('1', 'go'), agent(use)]).fresh[0]?.outside;
    expect(
      [
        tool('WebFetch', { url: 'x' }),
        tool('mcp__jira__get', {}),
        tool('Bash', { command: 'curl -s x' }),
        tool('mcp__ledger__recall', {}),
        tool('Bash', { command: 'npm test' }),
      ].map(outside),
    ).toEqual([true, true, true, false, false]);
  });

  it('are read once, by message and by words, also when the transcript was written anew', () => {
    const long = (name: string): string =>
      `remember that the ${name} is what this whole sentence is about`;
    const first = [
      user('1', long('one')),
      agent({ type: 'text', text: 'ok' }),
      user('2', long('two')),
      user('3', 'yes'),
    ];
    const cursor = readCursor(formatCursor(none, read(first).fresh, '2026-11-22T00:00:00Z'));
    expect(cursor.last?.id).toBe('3');
    expect(read([...first, user('4', long('four'))], cursor)).toMatchObject({
      seen: 3,
      fresh: [{ id: '4' }],
    });
    // The cursor's message is gone, ids are new: words are known.
    expect(
      read(
        [
          user('s', 'x', { isCompactSummary: true }),
          user('x2', long('two')),
          user('4', long('four')),
        ],
        cursor,
      ),
    ).toMatchObject({ seen: 1, fresh: [{ id: '4' }] });
    // The message is there, and everything before it is old, also what is no longer remembered.
    expect(
      read([...first, user('4', long('four'))], { last: cursor.last, seen: new Set() }),
    ).toMatchObject({ seen: 3, fresh: [{ id: '4' }] });
    // Under the same id stand other words: it is no place to go on from.
    expect(read([user('1', long('one')), user('3', long('three'))], cursor)).toMatchObject({
      seen: 1,
      fresh: [{ id: '3' }],
    });
    // A short answer means something else after another question.
    expect(
      read(
        [agent({ type: 'text', text: 'Should I remember that it is blue?' }), user('9', 'yes')],
        cursor,
      ).fresh,
    ).toHaveLength(1);
  });

  it('take ids as they can stand in memory, else the words decide', () => {
    const [turn] = read([user('../../x\n', 'hello', { sessionId: '<b>' })]).fresh;
    expect(turn?.id).toMatch(/^[a-z2-7]{16}$/);
    expect(turn?.session).toBeNull();
  });

  it('begin anew where the state cannot be read', () => {
    for (const text of ['', '{', '[]', 'null', '{"seen":1,"at":"x"}'])
      expect(readCursor(text)).toEqual({ last: null, seen: new Set(), at: '' });
  });
});
