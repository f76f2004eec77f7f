import { describe, expect, it } from 'vitest';

import {
  type CapSettings,
  combinedTokens,
  computeCaps,
  fitTiers,
  resolveSettings,
} from '#features/context/recall/caliban-text';
import { charactersOf, cutText, estimateTokens } from '#recall/context/shown-tier';

describe('tokens: a fourth of the characters, rounded down', () => {
  it.each([
    ['', 0],
    ['abc', 0],
    ['abcd', 1],
    ['abcdefg', 1],
    ['éèàü', 1],
    ['日本語の記憶', 1],
    ['日本語の記憶です', 2],
    ['😀😀😀', 0],
    ['😀😀😀😀', 1],
    ['\ud83d\ud83d\ud83d\ud83d', 1],
  ])('%j is %i', (text, tokens) => expect(estimateTokens(text)).toBe(tokens));
});

describe('the marker of what is cut', () => {
  it.each([
    ['fits', 'one\ntwo\n', 8, 'one\ntwo\n', 0],
    [
      'at the end of the last line that fits',
      'one\ntwo\nthree\nfour and more of it\n',
      30,
      'one\ntwo\n[truncated: 26 bytes]\n',
      26,
    ],
    [
      'in a line that is longer than all the room',
      'abcdefghijklmnopqrstuvwxyz0123456789\n',
      30,
      'abcdefg\n[truncated: 30 bytes]\n',
      30,
    ],
    [
      'never inside a character, and bytes are those of UTF-8',
      '😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀',
      31,
      '😀😀😀😀😀😀😀\n[truncated: 100 bytes]\n',
      100,
    ],
    [
      'nothing but the marker where there is no room for more',
      'one\ntwo\nthree\nfour\nfive\nsix\n',
      10,
      '[truncated: 28 bytes]\n',
      28,
    ],
  ])('%s', (_name, text, most, cut, bytes) => {
    expect(cutText(text, most)).toEqual({ text: cut, bytes });
  });

  it('is within what there is room for, for every length and room', () => {
    const text = Array.from({ length: 60 }, (_each, at) => `${'é😀x'.repeat(at % 7)}${at}\n`).join(
      '',
    );
    for (let most = 24; most < charactersOf(text); most += 1) {
      const cut = cutText(text, most);
      expect(charactersOf(cut.text)).toBeLessThanOrEqual(most);
      const shown = cut.text.replace(/\[truncated: \d+ bytes\]\n$/, '');
      // Where a line was cut, the marker begins another.
      const kept = text.startsWith(shown) ? shown : shown.slice(0, -1);
      expect(text.startsWith(kept)).toBe(true);
      expect(Buffer.byteLength(text) - Buffer.byteLength(kept)).toBe(cut.bytes);
      expect(cut.text).toContain(`[truncated: ${cut.bytes} bytes]`);
    }
  });
});

describe('caps', () => {
  it.each<[string, CapSettings, ReturnType<typeof computeCaps>]>([
    [
      '32,000 together where nothing is set',
      {},
      { auto: null, claudeMd: null, combined: 32_000, scaledFrom: null },
    ],
    [
      '20k and 20k at 20k are 10k each',
      { cap_tokens_auto: 20_000, cap_tokens_claude_md: 20_000, cap_tokens_combined: 20_000 },
      {
        auto: 10_000,
        claudeMd: 10_000,
        combined: 20_000,
        scaledFrom: { auto: 20_000, claudeMd: 20_000 },
      },
    ],
    [
      'in proportion',
      { cap_tokens_auto: 30_000, cap_tokens_claude_md: 10_000, cap_tokens_combined: 20_000 },
      {
        auto: 15_000,
        claudeMd: 5_000,
        combined: 20_000,
        scaledFrom: { auto: 30_000, claudeMd: 10_000 },
      },
    ],
    [
      'to the default where the combined one is not set',
      { cap_tokens_auto: 32_000, cap_tokens_claude_md: 32_000 },
      {
        auto: 16_000,
        claudeMd: 16_000,
        combined: 32_000,
        scaledFrom: { auto: 32_000, claudeMd: 32_000 },
      },
    ],
    [
      'not where their sum just fits',
      { cap_tokens_auto: 8_000, cap_tokens_claude_md: 12_000, cap_tokens_combined: 20_000 },
      { auto: 8_000, claudeMd: 12_000, combined: 20_000, scaledFrom: null },
    ],
    [
      'not where one of them is not set',
      { cap_tokens_auto: 50_000, cap_tokens_combined: 20_000 },
      { auto: 50_000, claudeMd: null, combined: 20_000, scaledFrom: null },
    ],
    [
      'rounded down',
      { cap_tokens_auto: 10, cap_tokens_claude_md: 11, cap_tokens_combined: 20 },
      { auto: 9, claudeMd: 10, combined: 20, scaledFrom: { auto: 10, claudeMd: 11 } },
    ],
  ])('%s', (_name, settings, caps) =>
    expect(computeCaps(settings, combinedTokens.now)).toEqual(caps),
  );

  it('was 8,000 before its revision', () =>
    expect(computeCaps({}, combinedTokens.before).combined).toBe(8_000));

  it('settings beat variables, each by itself, and the first settings that say it win', () => {
    const env = {
      CALIBAN_MEMORY_BUDGET_TOKENS: '100',
      CALIBAN_MEMORY_CAP_TOKENS_AUTO: '200',
      CALIBAN_MEMORY_CAP_TOKENS_CLAUDE_MD: '300',
    };
    expect(resolveSettings([], env)).toEqual({
      settings: { cap_tokens_combined: 100, cap_tokens_auto: 200, cap_tokens_claude_md: 300 },
      notices: [],
    });
    expect(
      resolveSettings([{ cap_tokens_auto: 1 }, { cap_tokens_auto: 2, cap_tokens_combined: 3 }], env)
        .settings,
    ).toEqual({ cap_tokens_combined: 3, cap_tokens_auto: 1, cap_tokens_claude_md: 300 });
  });

  it.each(['many', '-5', '0', '1.5', '99999999'])(
    'a variable that says %j is said and not followed',
    (value) => {
      expect(resolveSettings([], { CALIBAN_MEMORY_CAP_TOKENS_AUTO: value })).toEqual({
        settings: {},
        notices: [
          'CALIBAN_MEMORY_CAP_TOKENS_AUTO is not a number of tokens from 1 to 10000000; ignored',
        ],
      });
    },
  );
});

describe('which tier gives way', () => {
  const lines = (tokens: number): string => 'abcdefg\n'.repeat(tokens / 2);
  const tiers = { global: lines(100), project: lines(100), auto: lines(100) };
  const uncapped = { auto: null, claudeMd: null, scaledFrom: null };
  const tokens = (fitted: ReturnType<typeof fitTiers>): string =>
    (['global', 'project', 'auto'] as const)
      .map((name) =>
        fitted[name]?.cut ? `${name} cut by ${fitted[name].cut.by}` : `${name} whole`,
      )
      .join(', ');
  const sum = (fitted: ReturnType<typeof fitTiers>): number =>
    Object.values(fitted).reduce((total, { body }) => total + estimateTokens(body), 0);

  it.each([
    [300, 'global whole, project whole, auto whole'],
    [299, 'global whole, project whole, auto cut by cap_tokens_combined'],
    [210, 'global whole, project whole, auto cut by cap_tokens_combined'],
    [180, 'global whole, project cut by cap_tokens_combined, auto cut by cap_tokens_combined'],
    [120, 'global whole, project cut by cap_tokens_combined, auto cut by cap_tokens_combined'],
    [
      80,
      'global cut by cap_tokens_combined, project cut by cap_tokens_combined, auto cut by cap_tokens_combined',
    ],
  ])('at %i tokens together: %s', (combined, expected) => {
    const fitted = fitTiers(tiers, { ...uncapped, combined });
    expect(tokens(fitted)).toBe(expected);
    expect(sum(fitted)).toBeLessThanOrEqual(combined);
  });

  it.each([
    [
      'the auto tier by its own cap',
      { auto: 50, claudeMd: null },
      'global whole, project whole, auto cut by cap_tokens_auto',
    ],
    [
      'project before global by that of CLAUDE.md',
      { auto: null, claudeMd: 150 },
      'global whole, project cut by cap_tokens_claude_md, auto whole',
    ],
    [
      'then global',
      { auto: null, claudeMd: 60 },
      'global cut by cap_tokens_claude_md, project cut by cap_tokens_claude_md, auto whole',
    ],
    [
      'both',
      { auto: 50, claudeMd: 150 },
      'global whole, project cut by cap_tokens_claude_md, auto cut by cap_tokens_auto',
    ],
  ])('%s', (_name, caps, expected) =>
    expect(tokens(fitTiers(tiers, { ...caps, combined: 1_000, scaledFrom: null }))).toBe(expected),
  );

  it('has one marker where two caps cut the same tier, with all that was lost', () => {
    const body =
      fitTiers(tiers, { auto: 60, claudeMd: null, combined: 230, scaledFrom: null }).auto?.body ??
      '';
    const kept = body.replace(/\[truncated: \d+ bytes\]\n/, '');
    expect(body.match(/truncated/g)).toHaveLength(1);
    expect(body).toContain(`[truncated: ${400 * 2 - kept.length - 400} bytes]`);
  });

  it('a tier that is shorter than its marker stays', () => {
    expect(
      fitTiers({ project: 'Use tabs.\n', auto: lines(100) }, { ...uncapped, combined: 1 }).project,
    ).toEqual({ body: 'Use tabs.\n', cut: null });
  });

  it('leaves out nothing that is not there', () =>
    expect(Object.keys(fitTiers({ project: 'a' }, { ...uncapped, combined: 1 }))).toEqual([
      'project',
    ]));
});
