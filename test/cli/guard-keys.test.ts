import { describe, expect, it } from 'vitest';

import type { SuggestedGuard } from '#features/guard-suggestions/reporters/suggested-guards';

import { walkSuggestions } from '../../src/features/guard-suggestions/cli/walk-suggestions.ts';
import type { Screen } from '../../src/features/review/cli/screen.ts';
import { readKeys } from '../support/keys.ts';
import { sentence } from '../support/sentence.ts';

const proposal = (line: number): SuggestedGuard => ({
  path: 'AGENTS.md',
  line,
  sentence: `Never run \`tool-${line}\`.`,
  also: [],
  guard: {
    kind: 'shell',
    commands: [`tool-${line}`],
    bad: [`tool-${line}`],
    good: [],
    instead: null,
    level: null,
  },
  draftedBy: null,
  isOneWay: false,
  broken: null,
  files: null,
  request: {},
  words: ['capture', `'Never run tool-${line}'`],
});

/** Presses keys; gives the lines that were captured, and the screens. */
async function walk(
  keys: string,
  refused: readonly number[] = [],
): Promise<{ captured: number[]; screens: string[]; said: number }> {
  const captured: number[] = [];
  const screens: string[] = [];
  const events = readKeys(keys).map((key) => ({ kind: 'key', key }) as const);
  const said = await walkSuggestions([proposal(1), proposal(2), proposal(3)], {
    program: 'ledger',
    terminal: {
      size: () => ({ columns: 80, rows: 20 }),
      draw: ({ lines }: Screen) =>
        void screens.push(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')),
      next: () => Promise.resolve(events.shift() ?? { kind: 'gone' }),
      suspend: () => undefined,
    },
    capture: ({ line }) => {
      captured.push(line);
      const isCaptured = !refused.includes(line);
      return Promise.resolve({ isCaptured, said: sentence(isCaptured ? 'captured' : 'no') });
    },
  });
  return { captured, screens, said: said.length };
}

describe('the keys of suggested guards', () => {
  it.each([
    ['c captures what is on the screen and goes on', 'cnc', [1, 3]],
    ['next and back capture nothing', 'n \u001b[C\u001b[D', []],
    ['back goes to the one before', 'nbc', [1]],
    ['what was captured is not captured twice', 'cbcnc', [1, 2]],
    ['q ends it', 'cqc', [1]],
    ['Esc ends it', '\u001b', []],
    ['behind the last one it ends', 'cccccc', [1, 2, 3]],
    ['what is pasted captures nothing', '\u001b[200~ccc\u001b[201~', []],
  ])('%s', async (_what, keys, expected) => {
    const { captured, said } = await walk(keys);
    expect(captured).toEqual(expected);
    expect(said).toBe(expected.length);
  });

  it('what is refused stays on the screen with the reason, and counts as not captured', async () => {
    const { screens, said } = await walk('c', [1]);
    expect(said).toBe(0);
    expect(screens.at(-1)).toMatch(/^1\/3/);
    expect(screens.at(-1)).toContain('\nno\n');
  });

  it('a screen shows the sentence, its place, the command and the keys', async () => {
    const { screens } = await walk('');
    expect(screens[0]).toContain('AGENTS.md:1 Never run `tool-1`.');
    expect(screens[0]).toContain("ledger capture 'Never run tool-1'");
    expect(screens[0]).toContain('c capture');
    expect(screens[0]?.split('\n')).toHaveLength(20);
  });
});
