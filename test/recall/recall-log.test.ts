import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  maxLogBytes,
  maxLogRecords,
  readRecallLog,
  type RecallLog,
  recallLogText,
  servedLine,
} from '#recall/recall-log';

const day = (at: number): string => `2026-11-${String(at).padStart(2, '0')}`;
const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');
const readParts = (
  log: string | null,
  news: string | null,
  aside: Readonly<Record<string, string>> = {},
): ReturnType<typeof readRecallLog> =>
  readRecallLog({ log, news, aside: new Map(Object.entries(aside)) });
const read = (
  text: string | null,
  news: string | null = null,
  aside: Readonly<Record<string, string>> = {},
): RecallLog => {
  const log = readParts(text, news, aside);
  if (log === null || log === 'newer') throw new Error(`it was read as ${String(log)}`);
  return log;
};
const many = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_each, at) => `${prefix}${at}`);

describe('the log of recalls', () => {
  it('counts each record by the way it was served and keeps its last day', () => {
    const log = read(
      null,
      lines(
        servedLine(['a', 'b', 'a'], 'task', day(2)),
        servedLine(['b'], 'start', day(3)),
        servedLine(['b'], 'task', day(1)),
      ),
    );
    expect([log.began, log.lost, Object.fromEntries(log.records)]).toEqual([
      day(1),
      null,
      { a: { task: 1, start: 0, last: day(2) }, b: { task: 2, start: 1, last: day(3) } },
    ]);
  });

  it('says the same whether its lines were added up or not', () => {
    const served = fc.record({
      keys: fc.array(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor')),
      by: fc.constantFrom('task', 'start'),
      at: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(served, { minLength: 1 }), fc.nat(), (all, cut) => {
        const written = all.map(({ keys, by, at }) => servedLine(keys, by as 'task', day(at)));
        const before = written.slice(0, cut % written.length);
        const added = before.length === 0 ? null : recallLogText(read(null, lines(...before)));
        expect(readParts(added, lines(...written.slice(cut % written.length)))).toEqual(
          readParts(null, lines(...written)),
        );
      }),
    );
  });

  it('counts lines that were set aside until a log has them in it', () => {
    const [first, second] = [
      lines(servedLine(['a'], 'task', day(2))),
      lines(servedLine(['a'], 'start', day(3))),
    ];
    const parts = { 'aside.000000000001.jsonl': first };
    expect(Object.fromEntries(read(null, second, parts).records)).toEqual({
      a: { task: 1, start: 1, last: day(3) },
    });
    const added = recallLogText(read(null, null, parts), Object.keys(parts));
    expect(Object.fromEntries(read(added, second, parts).records)).toEqual({
      a: { task: 1, start: 1, last: day(3) },
    });
    expect(
      Object.fromEntries(
        read(added, null, { ...parts, 'aside.000000000002.jsonl': second }).records,
      ),
    ).toEqual({ a: { task: 1, start: 1, last: day(3) } });
  });

  it('is bounded in records, and drops those served least recently, with the day until which it knows no more', () => {
    const log = read(
      null,
      lines(
        servedLine(many('old', 10), 'task', day(1)),
        servedLine(many('older', 3), 'task', day(2)),
        servedLine(many('new', maxLogRecords - 3), 'start', day(5)),
      ),
    );
    expect([
      log.records.size,
      log.lost,
      log.records.has('old0'),
      log.records.has('older2'),
      log.records.has('new0'),
    ]).toEqual([maxLogRecords, day(1), false, true, true]);
  });

  it('is bounded in bytes', () => {
    const log = read(
      null,
      lines(
        servedLine(many('x'.repeat(300), 600), 'task', day(1)),
        servedLine(['kept'], 'task', day(2)),
      ),
    );
    const bytes = Buffer.byteLength(recallLogText(log));
    expect([
      bytes <= maxLogBytes,
      bytes > maxLogBytes - 1_000,
      log.records.has('kept'),
      log.lost,
    ]).toEqual([true, true, true, day(1)]);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"schemaVersion":1,"beg'],
    ['another thing', '[1,2]'],
    ['other fields', '{"schemaVersion":1,"began":7,"lost":null,"records":{}}'],
    ['a day that is none', '{"schemaVersion":1,"began":"yesterday","lost":null,"records":{}}'],
  ])('begins anew after %s', (_name, text) => {
    expect(readParts(text, null)).toBeNull();
    expect(
      read(
        text,
        lines('{"schemaVersion":1,"day":"20', 'null', servedLine(['a'], 'task', day(4))),
      ).records.get('a'),
    ).toEqual({ task: 1, start: 0, last: day(4) });
  });

  it('leaves out counts that are none, and does not read what a later release wrote', () => {
    expect([
      ...read(
        '{"schemaVersion":1,"began":"2026-11-01","lost":null,"records":{"a":[1,0,' +
          '"2026-11-02"],"b":[-1,0,"2026-11-02"],"c":[1,0],"d":"x"}}',
      ).records.keys(),
    ]).toEqual(['a']);
    expect(readParts('{"schemaVersion":2}', null)).toBe('newer');
    expect(readParts(null, '{"schemaVersion":2,"day":"2026-11-01"}\n')).toBe('newer');
  });
});
