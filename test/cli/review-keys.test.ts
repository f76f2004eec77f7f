import { EventEmitter } from 'node:events';
import type { ReadStream } from 'node:tty';

import { describe, expect, it } from 'vitest';

import type { ReviewItem } from '../../src/app/review/review.ts';
import { decideDeferral, handleKey } from '../../src/features/review/cli/handle-key.ts';
import {
  type ReviewState,
  startInput,
  startReview,
  typeInto,
} from '../../src/features/review/cli/state.ts';
import { type Key, listenForKeys } from '../../src/features/review/cli/terminal.ts';
import { readKeys } from '../support/keys.ts';
import { reviewItemWith } from '../support/review-item.ts';
import { sentence } from '../support/sentence.ts';

const clean = reviewItemWith({ name: 'aaaa1', short: 'aaaa' });
const refused = reviewItemWith({
  name: 'bbbb1',
  short: 'bbbb',
  against: [{ code: 'P05', message: sentence('it does not say when it applies') }],
  becomes: null,
});
const local = reviewItemWith({
  name: 'cccc1',
  short: 'cccc',
  kind: 'local',
  file: null,
  against: [{ code: 'P12', message: sentence('it goes nowhere') }],
  becomes: null,
});
const high = reviewItemWith({ name: 'dddd1', short: 'dddd', high: 'it was raised so' });

function after(
  keys: string,
  items: readonly ReviewItem[] = [clean, refused, local, high],
): ReviewState {
  const start = startReview(items, new Map(), '2026-11-22', '2026-12-22', null);
  return readKeys(keys).reduce(handleKey, start);
}

/** The same where words for a day are read. */
async function readAfter(keys: string): Promise<ReviewState> {
  let state = after('');
  for (const key of readKeys(keys)) {
    state = handleKey(state, key);
    if (state.mode.kind === 'end') state = await decideDeferral(state, state.mode);
  }
  return state;
}

const decided = (state: ReviewState): string[] =>
  [...state.decisions.values()].map(({ item, verdict, reason, until, blockedBy }) =>
    [item.slice(0, 4), verdict, reason, until, blockedBy].filter((part) => part !== null).join(' '),
  );

describe('the keys of a review', () => {
  it.each([
    ['promote goes on', 'p', ['aaaa promote'], 1],
    ['promote is refused where a gate speaks against it', 's' + 'p', [], 1],
    ['a reason is asked for', 'rno use\r', ['aaaa reject no use'], 1],
    ['an empty reason decides nothing', 'r   \r', [], 0],
    ['Esc leaves it as it was', 'rno use\u001b', [], 0],
    ['a local detail is rejected without a reason', 'ssr', ['cccc reject'], 3],
    ['quarantine asks why', 'uodd\r', ['aaaa quarantine odd'], 1],
    ['skip takes a decision back', 'pbs', [], 1],
    ['back and forth decide nothing', '\u001b[C\u001b[C\u001b[D', [], 1],
    ['what is pasted outside of a question decides nothing', '\u001b[200~ppp\r\u001b[201~', [], 0],
    [
      'what is pasted into a question does not end it',
      'r\u001b[200~one\r\ntwo\u001b[201~\r',
      ['aaaa reject one two'],
      1,
    ],
    ['letters of an answer are no commands', 'rquit\r', ['aaaa reject quit'], 1],
    ['keys nobody knows do nothing', 'xyz\u001b[15~\t', [], 0],
  ])('%s', (_name, keys, decisions, at) => {
    const state = after(keys);
    expect(decided(state)).toEqual(decisions);
    expect(state.at).toBe(at);
  });

  it.each([
    ['the day that is offered', '', 'aaaa defer soon 2026-12-22', 'disposition.putOff'],
    ['a day', '2027-01-31', 'aaaa defer soon 2027-01-31', 'disposition.putOff'],
    ['a day in words', 'tomorrow', 'aaaa defer soon 2026-11-23', 'disposition.putOff'],
    ['a day that is counted', 'in two weeks', 'aaaa defer soon 2026-12-06', 'disposition.putOff'],
    ['another thing is done', '#12', 'aaaa defer soon #12', 'reviewScreen.waitsFor'],
  ])('defers until %s, and says so', async (_name, typed, decision, said) => {
    const state = await readAfter(`dsoon\r${typed}\r`);
    expect(decided(state)).toEqual([decision]);
    expect(state.said).toMatchObject({ id: said });
  });

  it.each([
    ['2027-02-30', 'reviewScreen.noDay'],
    ['next friday', 'reviewScreen.noDay'],
    ['05.12.2026', 'reviewScreen.noDay'],
    ['tomorrow at 5pm', 'reviewScreen.noDay'],
    ['2026-11-21', 'reviewScreen.pastDay'],
  ])('asks again for %s', async (typed, problem) => {
    const state = await readAfter(`dsoon\r${typed}\r`);
    expect(decided(state)).toEqual([]);
    expect(state.mode).toMatchObject({ kind: 'ask', step: 'until', problem: { id: problem } });
  });

  it('the clean ones are listed before they are promoted, and only a yes does it', () => {
    expect(after('a').mode.kind).toBe('clean');
    expect(decided(after('an'))).toEqual([]);
    expect(decided(after('ay'))).toEqual(['aaaa promote']);
    expect(after('a', [refused, high])).toMatchObject({ mode: { kind: 'item' } });
  });

  it('nothing is applied before the trial says what it comes to', () => {
    const state = after('p', [clean]);
    expect(state.mode).toEqual({ kind: 'summary', trial: null });
    expect(handleKey(state, { name: 'y', text: 'y' }).mode.kind).toBe('summary');
    const tried = (outcome: 'plan' | 'refused'): ReviewState => ({
      ...state,
      mode: {
        kind: 'summary',
        trial: {
          refused: outcome === 'plan' ? [] : ['aaaa1'],
          outcome:
            outcome === 'plan'
              ? { kind: 'plan', writes: [], done: [], notes: [], at: '2026-11-21T08:00:00Z' }
              : { kind: 'refused', reasons: [], notes: [] },
        },
      },
    });
    expect(handleKey(tried('refused'), { name: 'y', text: 'y' }).mode.kind).toBe('summary');
    expect(handleKey(tried('plan'), { name: 'y', text: 'y' }).mode).toEqual({
      kind: 'over',
      how: 'apply',
    });
    expect(handleKey(tried('refused'), { name: 'b', text: 'b' })).toMatchObject({
      at: 0,
      mode: { kind: 'item' },
    });
  });

  it.each(['q', '\u0003', 'r\u0003', 'a\u0003', '?\u0003', 'w\u0003'])(
    '%j quits and keeps what was decided',
    (keys) => {
      expect(after(`p${keys}`)).toMatchObject({
        mode: { kind: 'over', how: 'quit' },
        decisions: new Map([['aaaa1', expect.anything()]]),
      });
    },
  );

  it('a review goes on at the first item that is not decided', () => {
    const decision = after('p').decisions;
    expect(startReview([clean, refused], decision, '', '', null)).toMatchObject({
      at: 1,
      mode: { kind: 'item' },
    });
    expect(startReview([clean], decision, '', '', null).mode.kind).toBe('summary');
  });
});

describe('what a terminal sends', () => {
  it.each([
    ['p', ['p']],
    ['\u001b[A\u001bOB', ['up', 'down']],
    ['\u001b', ['escape']],
    ['\u001b[3~\u001b[5~\u007f\r', ['delete', 'pageup', 'backspace', 'enter']],
    ['é漢😀', ['é', '漢', '😀']],
    ['\u0003\u0017', ['ctrl-c', 'ctrl-w']],
    ['\u001b[1;5C\u001b[15~\u001b[Z', ['unknown', 'unknown', 'unknown']],
    ['P !', ['P', 'space', '!']],
  ])('%j', (sent, names) => {
    expect(readKeys(sent).map(({ name }) => name)).toEqual(names);
  });
  it('is told of a single Escape soon', async () => {
    const input = new EventEmitter();
    const pressed = new Promise<Key>((resolve) => {
      listenForKeys(input as ReadStream, resolve);
    });
    input.emit('data', '\u001b');
    expect(await pressed).toEqual({ name: 'escape', text: null });
  });

  it('a paste that has not wholly arrived waits for its end', () => {
    const keys: Key[] = [];
    const input = new EventEmitter();
    listenForKeys(input as ReadStream, (key) => keys.push(key));
    input.emit('data', 'p\u001b[200~half');
    expect(keys).toEqual([{ name: 'p', text: 'p' }]);
    input.emit('data', ' do\u001b[Ane\r\n\u001b[20');
    input.emit('data', '1~');
    expect(keys.slice(1)).toEqual([{ name: 'paste', text: 'half do[Ane ' }]);
  });
});

describe('a line that is typed', () => {
  it.each([
    ['abc', 'abc|'],
    ['abc\u001b[D\u001b[Dx', 'ax|bc'],
    ['one two\u0017', 'one |'],
    ['one\u0015two', 'two|'],
    ['one\u0001x\u0005y', 'xoney|'],
    ['a😀\u007f', 'a|'],
    ['a😀\u001b[D\u001b[3~', 'a|'],
    ['\u007f\u001b[D', '|'],
  ])('%j is %s', (keys, shown) => {
    const { text, cursor } = readKeys(keys).reduce(typeInto, startInput(''));
    expect(`${text.slice(0, cursor)}|${text.slice(cursor)}`).toBe(shown);
  });
});
