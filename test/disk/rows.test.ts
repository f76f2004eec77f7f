import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { setFactsPlace } from '#disk/facts/fingerprint';
import { openParseCache } from '#disk/facts/parse-cache';
import type { StoredReading } from '#workspace/reading/stored-readings';

import { folderWith } from '../support/run-cli.ts';

afterEach(() => setFactsPlace(null));

const reading = (record: object): StoredReading => ({
  bodyStart: 0,
  frontmatter: { whole: { kind: 'none' } },
  outline: { links: [], html: [] },
  record,
  problems: [],
  quiet: 0,
});
const file = (path: string, text = 'x') => ({ path, text, byteOrderMark: false });

/** A root with a cache of its own. */
function rooted(): {
  readonly folder: string;
  open(
    how?: unknown,
    build?: string,
    most?: number,
  ): NonNullable<ReturnType<typeof openParseCache>>;
  names(): string[];
} {
  const [root, home] = [folderWith({}), folderWith({})];
  const folder = join(home, '.cache/ledger/facts');
  return {
    folder,
    open: (how = {}, build = 'b1', most?: number) => {
      setFactsPlace({ env: { HOME: home }, location: null, build });
      return openParseCache({ path: root, top: root }, how, most)!;
    },
    names: () => readdirSync(folder),
  };
}

describe('rows of the fact table', () => {
  it('are found by path and text, a delta a run, and not by another configuration or build', () => {
    const { open, folder, names } = rooted();
    const first = open();
    expect(first.of(file('a.md'))).toBeNull();
    first.keep(file('a.md'), reading({ id: 'á\n' }));
    first.close();
    const [name = ''] = names();
    const before = readFileSync(join(folder, name));
    const second = open();
    expect(second.of(file('a.md'))).toEqual(reading({ id: 'á\n' }));
    expect([second.of(file('a.md', 'y')), second.of(file('b.md'))]).toEqual([null, null]);
    second.keep(file('b.md'), reading({ id: 'b' }));
    second.close();
    expect(readFileSync(join(folder, name)).subarray(0, before.length)).toEqual(before);
    const third = open();
    expect([third.of(file('a.md')), third.of(file('b.md'))]).toEqual([
      reading({ id: 'á\n' }),
      reading({ id: 'b' }),
    ]);
    third.close();
    expect([open({ layout: 1 }).of(file('a.md')), open({}, 'b2').of(file('a.md'))]).toEqual([
      null,
      null,
    ]);
    expect([
      names().length,
      statSync(join(folder, name)).mode & 0o777,
      statSync(folder).mode & 0o777,
    ]).toEqual([1, 0o600, 0o700]);
  });

  it('are as many as find room, and what nobody asks for makes room for others', () => {
    const { open, folder, names } = rooted();
    const run = (from: number): number => {
      const one = open({}, 'b1', 5_000);
      const found = Array.from({ length: 100 }, (_, at) => `${from + at}.md`).map((path) => {
        const known = one.of(file(path));
        if (!known) one.keep(file(path), reading({ path }));
        return known;
      });
      one.close();
      expect(statSync(join(folder, names()[0] ?? '')).size).toBeLessThan(6_000);
      return found.filter((each) => each !== null).length;
    };
    const [first, second, third, other, again] = [
      run(0),
      run(0),
      run(0),
      run(1_000),
      run(1_000),
    ] as const;
    expect([first, other]).toEqual([0, 0]);
    expect(second).toBeGreaterThan(20);
    expect(second).toBeLessThan(100);
    expect(third).toBe(second);
    expect(again).toBeGreaterThan(20);
  });

  it('are believed as far as they are what was written, and written anew where they are not', () => {
    const { open, folder, names } = rooted();
    for (const path of ['a.md', 'b.md', 'c.md']) {
      const one = open();
      one.of(file('a.md'));
      one.keep(file(path), reading({ path }));
      one.close();
    }
    const path = join(folder, names()[0] ?? '');
    const whole = readFileSync(path);
    const answers = () => {
      const { of } = open();
      return ['a.md', 'b.md', 'c.md'].map(
        (each) => (of(file(each))?.record as { path?: string } | undefined)?.path ?? null,
      );
    };
    expect(answers()).toEqual(['a.md', 'b.md', 'c.md']);
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      const [a, b, c] = answers();
      expect([a === null || a === 'a.md', b === null || (b === 'b.md' && a !== null), c]).toEqual([
        true,
        true,
        null,
      ]);
    }
    for (let at = 0; at < whole.length; at += 1) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      for (const [position, answer] of answers().entries())
        expect([null, ['a.md', 'b.md', 'c.md'][position]]).toContain(answer);
    }
    writeFileSync(path, whole.subarray(0, whole.length - 5));
    const mending = open();
    mending.of(file('a.md'));
    mending.keep(file('c.md'), reading({ path: 'c.md' }));
    mending.close();
    // What nobody asked for is gone with what was broken.
    expect(answers()).toEqual(['a.md', null, 'c.md']);
    appendFileSync(path, 'garbage');
    open().close();
    expect(answers()).toEqual([null, null, null]);
  });

  it('are written anew where most of them is what nobody asks for any more', () => {
    const { open, folder, names } = rooted();
    const large = 'x'.repeat(400_000);
    const size = (): number => statSync(join(folder, names()[0] ?? '')).size;
    for (let at = 0; at < 8; at += 1) {
      const one = open();
      one.of(file('a.md', String(at - 1)));
      one.keep(file('a.md', String(at)), reading({ large }));
      one.close();
    }
    expect(size()).toBeLessThan(400_000 * 5);
    expect(open().of(file('a.md', '7'))).toEqual(reading({ large }));
  });

  it('are nowhere where the cache is in the work tree, is no folder, or nobody keeps any', () => {
    const root = folderWith({ 'home/.keep': '' });
    setFactsPlace({ env: { HOME: join(root, 'home') }, location: null, build: 'b' });
    expect(openParseCache({ path: root, top: root }, {})).toBeNull();
    setFactsPlace({ env: {}, location: join(root, 'cache'), build: 'b' });
    expect(openParseCache({ path: root, top: root }, {})).toBeNull();
    setFactsPlace(null);
    expect(openParseCache({ path: root, top: root }, {})).toBeNull();
    for (const HOME of [join(root, 'home/.keep'), '/proc/self']) {
      setFactsPlace({ env: { HOME }, location: null, build: 'b' });
      const one = openParseCache({ path: folderWith({}), top: '/nowhere' }, {})!;
      expect(one.of(file('a.md'))).toBeNull();
      one.keep(file('a.md'), reading({}));
      one.close();
      expect(existsSync(join(HOME, '.cache'))).toBe(false);
    }
  });

  it('wait for no pipe that lies where they are kept', () => {
    const { open, folder, names } = rooted();
    const one = open();
    one.keep(file('a.md'), reading({}));
    one.close();
    const path = join(folder, names()[0] ?? '');
    rmSync(path);
    spawnSync('mkfifo', [path]);
    expect(open().of(file('a.md'))).toBeNull();
  });

  it('leave alone what lies where they would be written', () => {
    const { open, folder, names } = rooted();
    const one = open();
    one.keep(file('a.md'), reading({}));
    one.close();
    const path = join(folder, names()[0] ?? '');
    const elsewhere = join(folderWith({ 'mine.txt': 'mine' }), 'mine.txt');
    symlinkSync(elsewhere, `${path}.${process.pid}`);
    truncateSync(path, 3);
    const two = open();
    two.keep(file('b.md'), reading({}));
    two.close();
    expect(readFileSync(elsewhere, 'utf8')).toBe('mine');
  });
});
