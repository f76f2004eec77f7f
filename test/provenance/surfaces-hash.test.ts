import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contentHash, hashText } from '#provenance/surfaces/resolve-surface';

import { folderWith } from '../support/run-cli.ts';
import { problem, row } from './surfaces-of-texts.ts';

const shell = (cwd: string, command: string): string =>
  execFileSync('sh', ['-c', command], { cwd, encoding: 'utf8' });

const story = 'one\ntwo über 🜚\nthree\n\nfive 漢字\nsix\n';

describe('a hash is what anybody computes by hand', () => {
  it.each([
    ['a.txt', 'sha256sum < a.txt'],
    ['a.txt#L2-L5', "sed -n '2,5p' a.txt | sha256sum"],
    ['a.txt#L2', "sed -n '2p' a.txt | sha256sum"],
    ['a.txt#L4', "sed -n '4p' a.txt | sha256sum"],
    ['a.txt#L6', "sed -n '6p' a.txt | sha256sum"],
    ['a.txt#L1-L6', 'sha256sum < a.txt'],
    ['a.txt#"über 🜚"', "printf '%s' 'über 🜚' | sha256sum"],
  ])('%s is %s', async (surface, command) => {
    const folder = folderWith({ 'a.txt': story });
    expect((await row(surface, story)).hash).toBe(`sha256:${shell(folder, command).slice(0, 64)}`);
  });

  it('a section is its heading to before the next of the same or a higher level', async () => {
    const text =
      '---\nid: x\n---\n# Top\n\nlead\n\n## Setup *now*\n\ntext\n\n### ' +
      'Deeper\n\nmore\n\nSecond\n------\n\nend\n\n## Setup now\n\nlast';
    const folder = folderWith({ 'a.md': text });
    for (const [slug, from, to] of [
      ['top', 4, '$'],
      ['setup-now', 8, 15],
      ['deeper', 12, 15],
      ['second', 16, 20],
      ['Setup-Now', 8, 15],
    ] as const) {
      expect((await row(`a.md#${slug}`, text)).hash, slug).toBe(
        `sha256:${shell(folder, `sed -n '${from},${to}p' a.md | sha256sum`).slice(0, 64)}`,
      );
    }
    expect((await row('a.md#setup-now-1', text)).bytes).toBe('## Setup now\n\nlast');
    expect((await row('a.md#Setup-Now', text)).surface).toBe('a.md#setup-now');
  });

  it('odd Markdown is read by remark, and code is no heading', async () => {
    const text =
      '\uFEFF# A\n\n> quote\nlazy\n\n\tcode\n\n```sh\n# B\n```\n\n- item\n\n  # Inside\n\n# B\nx\n';
    expect(await row('a.md#b', text)).toMatchObject({ bytes: '# B\nx\n', unique: true });
    expect((await row('a.md#a', text)).bytes).toBe(text.slice(0, text.indexOf('# B\nx')));
    expect(await problem('a.md#inside', { 'a.md': text })).toEqual({
      reason: 'no-such-section',
      near: null,
    });
  });

  it.each([
    [
      'a.json',
      '\uFEFF{"a":[1,{"b/c~d": "x\\u0041"}], /* c */ "e": {},}',
      [
        ['/a', '[1,{"b/c~d": "x\\u0041"}]'],
        ['/a/0', '1'],
        ['/a/1/b~1c~0d', '"x\\u0041"'],
        ['/e', '{}'],
      ],
    ],
    [
      'a.yaml',
      '\uFEFFa: 1\nb:\n  c: x # hi\n  d:\n    - 1\n    - two\n\n\ne: |\n  foo\n  bar\n\nf: {g: [1, 2]}\nh: "q"\nk/l: >-\n  fold\n\n---\nsecond: 1\n',
      [
        ['/a', '1'],
        ['/b', 'c: x # hi\n  d:\n    - 1\n    - two'],
        ['/b/c', 'x'],
        ['/b/d', '- 1\n    - two'],
        ['/b/d/1', 'two'],
        ['/e', '|\n  foo\n  bar\n'],
        ['/f/g', '[1, 2]'],
        ['/f/g/1', '2'],
        ['/h', '"q"'],
        ['/k~1l', '>-\n  fold\n'],
      ],
    ],
  ] as const)('a value of %s is its source', async (path, text, cases) => {
    for (const [pointer, source] of cases) {
      const hashed = await row(`${path}#${pointer}`, text);
      expect(hashed.bytes, pointer).toBe(source);
      expect(hashed.hash).toBe(`sha256:${createHash('sha256').update(source).digest('hex')}`);
    }
  });

  it('the bytes given for printing have the hash', async () => {
    for (const surface of ['a.txt', 'a.txt#L2-L3', 'a.txt#"three"']) {
      const { bytes, hash: given } = await row(surface, story.replace(/\n/g, '\r\n'));
      const folder = folderWith({ printed: bytes ?? '' });
      expect(`sha256:${shell(folder, 'sha256sum < printed').slice(0, 64)}`).toBe(given);
    }
  });

  it('holds for any text and any lines of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc
            .string({ unit: 'grapheme', maxLength: 12 })
            .map((line) => line.replace(/[\r\n\0]/g, '')),
          { minLength: 1, maxLength: 12 },
        ),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        async (lines, first, second, crlf, final) => {
          const feed = crlf ? '\r\n' : '\n';
          const text = lines.join(feed) + (final || lines.at(-1) === '' ? feed : '');
          const [from, to] = [(first % lines.length) + 1, (second % lines.length) + 1].sort(
            (a, b) => a - b,
          ) as [number, number];
          const bytes = `${lines.slice(from - 1, to).join('\n')}\n`;
          expect((await row(`a.txt#L${from}-L${to}`, text)).hash).toBe(
            `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('line ends and edges', () => {
  it('CRLF is LF, and a lone CR and a byte order mark stay', async () => {
    expect((await row('a.txt#L1-L2', 'x\r\ny\r\n')).hash).toBe(
      (await row('a.txt#L1-L2', 'x\ny\n')).hash,
    );
    expect((await row('a.txt#L1', 'x\ry\n')).bytes).toBe('x\ry\n');
    expect((await row('a.txt#L1-L2', 'x\ry\r\nz\r\n')).bytes).toBe('x\ry\nz\n');
    expect((await row('a.txt#L1', '\uFEFFx\n')).bytes).toBe('\uFEFFx\n');
    expect((await row('a.txt', 'x\r\n')).hash).toBe((await row('a.txt', 'x\n')).hash);
  });

  it('a last line without a line feed gets one, and only as a line', async () => {
    expect((await row('a.txt#L2', 'x\ny')).bytes).toBe('y\n');
    expect((await row('a.txt', 'x\ny')).bytes).toBe('x\ny');
  });

  it('an empty file can be cited, lines of it cannot', async () => {
    const folder = folderWith({ 'a.txt': '' });
    expect((await row('a.txt', '')).hash).toBe(
      `sha256:${shell(folder, 'sha256sum < a.txt').slice(0, 64)}`,
    );
    expect(await problem('a.txt#L1', { 'a.txt': '' })).toEqual({ reason: 'beyond-end', lines: 0 });
  });
});

describe('the content hash', () => {
  it('is what a shell pipeline computes from the rows', async () => {
    const one = await row('a.txt#L1', story);
    const rows = [
      one,
      hashText('quote', 'https://example.org', 'it\r\nsays'),
      hashText('output', 'npm test', 'ok\n'),
    ];
    const folder = folderWith({ 'a.txt': story });
    const script = `{ printf 'ledger/evidence/v1\\n'
      printf 'lines\\0sha256:%s\\n' "$(sed -n 1p a.txt | sha256sum | cut -c1-64)"
      printf 'quote\\0sha256:%s\\n' "$(printf 'it\\nsays' | sha256sum | cut -c1-64)"
      printf 'output\\0sha256:%s\\n' "$(printf 'ok\\n' | sha256sum | cut -c1-64)"
    } | sha256sum`;
    expect(contentHash(rows)).toBe(`sha256:${shell(folder, script).slice(0, 64)}`);
    expect(contentHash([...rows].reverse())).not.toBe(contentHash(rows));
    expect(contentHash([])).toBe(
      `sha256:${shell(folder, "printf 'ledger/evidence/v1\\n' | sha256sum").slice(0, 64)}`,
    );
  });

  it('takes the hash as it is written', () =>
    expect(contentHash([{ kind: 'file', hash: 'pending:tool' }])).toBe(
      `sha256:${createHash('sha256').update('ledger/evidence/v1\nfile\0pending:tool\n').digest('hex')}`,
    ));

  it('does not count the surface, so that following a move keeps it', () =>
    expect(contentHash([hashText('quote', 'a', 'x')])).toBe(
      contentHash([hashText('quote', 'b', 'x')]),
    ));
});

it('this file, cited, hashes as sed and sha256sum say', async () => {
  const path = 'test/provenance/surfaces-hash.test.ts';
  const { hash: given } = await row(`${path}#L1-L20`, readFileSync(path, 'utf8'));
  expect(given).toBe(
    `sha256:${shell('.', `sed -n '1,20p' ${join('.', path)} | sha256sum`).slice(0, 64)}`,
  );
});
