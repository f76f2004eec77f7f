import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pathFacts } from '#disk/reading/path-facts';
import { factIn, followPath, listingOf } from '#workspace/paths/path-listing';

const name = fc.constantFrom('a', 'A', 'b', 'caf\u00e9', 'cafe\u0301');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
/** Files, and links by what they lead to; `..` leads out. */
const tree = fc.array(
  fc.record({
    path,
    leads: fc.option(
      fc.oneof({ weight: 4, arbitrary: path }, { weight: 1, arbitrary: fc.constant('..') }),
    ),
  }),
  { maxLength: 8 },
);

/** Makes what can be made of it on disk: a path that another one is in the way of is left out. */
function built(
  root: string,
  wanted: readonly { readonly path: string; readonly leads: string | null }[],
) {
  const files = new Map<string, 'file' | 'link'>();
  const links = new Map<string, string>();
  for (const { path: at, leads } of wanted) {
    const taken = [...files.keys()].some(
      (each) => each === at || each.startsWith(`${at}/`) || at.startsWith(`${each}/`),
    );
    if (taken) continue;
    mkdirSync(dirname(join(root, at)), { recursive: true });
    const says =
      leads === null
        ? null
        : leads === '..'
          ? `${'../'.repeat(at.split('/').length)}`
          : relative(dirname(at), leads) || '.';
    if (says === null) writeFileSync(join(root, at), 'x');
    else {
      symlinkSync(says, join(root, at));
      links.set(at, says);
    }
    files.set(at, says === null ? 'file' : 'link');
  }
  return listingOf([...files.keys()], (at) => files.get(at), links);
}

describe('a listing', () => {
  it('says of every path what the survey of the same tree on disk says', () => {
    fc.assert(
      fc.property(tree, fc.array(path, { minLength: 1, maxLength: 6 }), (wanted, asked) => {
        const root = mkdtempSync(join(tmpdir(), 'ledger-listing-'));
        try {
          const listing = built(root, wanted);
          const paths = [
            ...asked,
            ...wanted.map((each) => each.path),
            ...wanted.map((each) => `${each.path}/a`),
          ];
          const facts = pathFacts(
            root,
            paths.map((each) => ({ path: each, text: false })),
          );
          for (const each of paths) {
            const said = factIn(listing, each);
            // What lies outside is not known to a listing: there or not, the path leads out.
            const onDisk = facts.get(each);
            expect([each, said]).toEqual([
              each,
              said.kind === 'escapes' && onDisk?.kind === 'missing' ? said : onDisk,
            ]);
          }
        } finally {
          rmSync(root, { recursive: true, force: true });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('follows links as file systems do, and no further than they', () => {
    const links = new Map([
      ['to-folder', 'src'],
      ['src/up', '../to-folder/one.ts'],
      ['circle', 'circle'],
      ['out', '../../x'],
      ['absolute', '/etc/passwd'],
      ['nowhere', 'none'],
    ]);
    const files = new Map([
      ['src/one.ts', 'file' as const],
      ['theirs', 'submodule' as const],
      ...[...links.keys()].map((each) => [each, 'link' as const] as const),
    ]);
    const listing = listingOf(files.keys(), (at) => files.get(at), links);
    expect(followPath(listing, 'to-folder/up')).toEqual({
      kind: 'file',
      path: 'src/one.ts',
      linked: true,
    });
    expect(followPath(listing, '')).toEqual({ kind: 'folder', path: '', linked: false });
    expect(
      ['circle', 'nowhere', 'out', 'absolute', 'theirs'].map(
        (each) => followPath(listing, each).kind,
      ),
    ).toEqual(['dangling', 'dangling', 'escapes', 'escapes', 'submodule']);
    expect(followPath(listing, 'src/two/three.ts')).toEqual({
      kind: 'missing',
      folder: 'src',
      name: 'two',
      rest: ['three.ts'],
    });
    expect(factIn(listing, 'theirs')).toEqual({ kind: 'directory' });
    expect(factIn(listing, 'theirs/inside.md')).toEqual({
      kind: 'missing',
      twin: null,
      elsewhere: true,
    });
    expect(factIn(listing, 'SRC/one.ts')).toEqual({
      kind: 'missing',
      twin: 'src/one.ts',
      folder: 'SRC',
    });
  });
});
