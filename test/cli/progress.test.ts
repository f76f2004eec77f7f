import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { progressLine } from '../../src/cli/context.ts';

/** A terminal, or a pipe, that keeps what is written. */
function standIn(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { written, stream: { isTTY, columns: 40, write } as unknown as NodeJS.WriteStream };
}

describe('the line of progress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is shown once a second has gone, says the last thing, and goes for what is printed', () => {
    const { written, stream } = standIn(true);
    const line = progressLine(stream, 'ledger');
    line.show('reading 3 files');
    line.show('judging 3 files');
    vi.advanceTimersByTime(999);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['\r\u001b[Kledger: judging 3 files …']);
    line.show(`looking through history for ${'x'.repeat(80)}`);
    expect(written[1]).toHaveLength('\r\u001b[K'.length + 39);
    line.clear();
    expect(written.slice(2)).toEqual(['\r\u001b[K']);
    line.clear();
    expect(written).toHaveLength(3);
  });

  it('is nothing where the work ends before, and nothing in a pipe', () => {
    const [terminal, pipe] = [standIn(true), standIn(false)];
    const line = progressLine(terminal.stream, 'ledger');
    line.show('reading 3 files');
    line.clear();
    const other = progressLine(pipe.stream, 'ledger');
    other.show('reading 3 files');
    vi.advanceTimersByTime(5_000);
    other.show('judging 3 files');
    other.clear();
    expect([...terminal.written, ...pipe.written]).toEqual([]);
  });
});
