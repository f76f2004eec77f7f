import { describe, expect, it } from 'vitest';

import { digestOf } from '#provenance/digest';
import type { EvidenceFiles } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import { normalizedHashOfPlace } from '#provenance/layout/find-reformatted';
import { loadGrammars } from '#provenance/layout/grammars';
import { compareSurface, type SurfaceComparison } from '#provenance/surfaces/compare-surface';
import { hashSurface } from '#provenance/surfaces/resolve-surface';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';

import { changesOfLayout, changesOfMeaning, type LayoutPair } from './layout-pairs.ts';

/** A text of each language that has most of what its grammar knows, and its digest. */
const samples: readonly (readonly [path: string, text: string, digest: string])[] = [
  [
    'a.js',
    "import { a } from 'b';\nclass C extends D {\n  e = 1;\n  async f(g = [h, ...i]) {\n    for (const j of g) if (j?.k) return `${j} l`;\n  }\n}\nx = (y) => ({ z, w: /v/g });\n",
    'javascript-1:59:0-58:sha256:560d25f653fec4f050ade29b3c74fe7f7c7ae4120014826c754e78224c25516b',
  ],
  [
    'a.js',
    'return (a, b);\n',
    'javascript-1:6:0-5:sha256:eb28fdc02976d54869730dc674409e4ae8c6b98c7e7e44d4d1dc119ea047f98f',
  ],
  [
    'a.tsx',
    'interface A<B> { c: D[]; e?(f: G): void }\nexport const h = <I j="k">{l as M} n</I>;\ntype O = P | { q: R };\n',
    'typescript-1:49:0-48:sha256:a679371ddf29619b945db6a6942a5a1ce267cf82bc601b9f2e0a66a5d3563c1c',
  ],
  [
    'a.css',
    '@media (a: 1px) { .b > c:hover, d[e="f"] { g: h(1, 2) !important; } }\n',
    'css-1:32:0-31:sha256:e6c6cec6b97c5c579bd5d63dc24654ed381ac296dc54b2e8accec335cec56545',
  ],
  [
    'a.json',
    '{ "a": [1, true, null, { "b": "c" }] }\n',
    'json-1:17:0-16:sha256:cc86b5821a11a644676971cfa2f0e10a58a1072158fb8d9efb1bd1a1f55881c8',
  ],
  [
    'a.py',
    'from a import b\n@c\ndef d(e, *f, g=1):\n    """h"""\n    if not e:\n        return [i for i in f]\n    with j as k: pass\n',
    'python-1:38:0-37:sha256:ab1550a068d48b50b82eadbe2f6fe09e0980cb03c08b7639feaefdb33a7d3e83',
  ],
  [
    'a.go',
    'package a\n\nimport "b"\n\ntype C struct{ d int }\n\nfunc (e *C) f(g ...string) error {\n\tfor i := range g {\n\t\tgo h(i, `j`)\n\t}\n\treturn nil\n}\n',
    'go-1:42:0-41:sha256:96606bb1560f0bd3500cb0a6ae21b8d20e614cc7afe9145c23d27ba936fb0546',
  ],
  [
    'a.rs',
    "use a::b;\nimpl C for D {\n    fn e(&self) -> F { match g { H => 'i', _ => j!(k) } }\n}\n",
    'rust-1:36:0-35:sha256:d0ce7c4ec55ee47ef3964e0e5df6310714ac0ca351578716e6a724918deceb0d',
  ],
  [
    'a.java',
    'package a;\nclass B<C> { @D int e(F g) { return h ? i : "j"; } }\n',
    'java-1:27:0-26:sha256:3d02f6e5be8fbe1c6204a6596d2de5a76d6af8a33b768470833d2dc7af4d623b',
  ],
];

/** The states of the lines, of the whole file, and of both for rows of an older tool. */
async function statesOf({ path, before, after, lines }: LayoutPair): Promise<SurfaceComparison[]> {
  const last = before.split('\n').length - 1;
  const [from, to] = lines ?? [1, last];
  const read = await loadGrammars([path]);
  const readers = await surfaceReaders([], new Map(), () => Promise.resolve([]));
  const locators: readonly Locator[] = [
    { kind: 'lines', path, from, to },
    { kind: 'file', path },
  ];
  return locators.flatMap((locator) => {
    const layouts = { read, before: new Map<string, string>() };
    const hashed = hashSurface(locator, filesOf(path, before), { ...readers, layouts });
    if (!('row' in hashed)) throw new Error(`${path} has no such lines`);
    const { kind, surface, hash, unique } = hashed.row;
    return [
      [hashed.row, layouts] as const,
      [
        { kind, surface, hash, unique },
        { read, before: new Map([[path, before]]) },
      ] as const,
    ].map(([row, known]) =>
      compareSurface(row, filesOf(path, after), { ...readers, layouts: known }, () => null),
    );
  });
}

function filesOf(path: string, text: string): EvidenceFiles {
  const digest = digestOf(text).replace('sha256:', '');
  return new Map([[path, { kind: 'file', text, digest, filtered: false }]]);
}

const name = ({ path, before, after }: LayoutPair): string =>
  `${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;

describe('what changes the meaning is changed, however it looks', () => {
  it.each(changesOfMeaning.map((pair) => [name(pair), pair] as const))('%s', async (_, pair) => {
    expect((await statesOf(pair)).map(({ state }) => state)).toEqual(Array(4).fill('changed'));
  });
  it.each(changesOfMeaning.map((pair) => [name(pair), pair] as const))(
    'the other way round: %s',
    async (_, { path, before, after }) => {
      const states = await statesOf({ path, before: after, after: before });
      expect(states.map(({ state }) => state)).toEqual(Array(4).fill('changed'));
    },
  );
});

describe('what changes the layout alone is reformatted', () => {
  it.each(changesOfLayout.map((pair) => [name(pair), pair] as const))('%s', async (_, pair) => {
    expect((await statesOf(pair)).map(({ state }) => state)).toEqual(Array(4).fill('reformatted'));
  });
});

describe('the digests of a scheme', () => {
  // With another version of a grammar, one that differs here asks for a new scheme in grammars.ts.
  it.each(samples)('%s', async (path, text, digest) => {
    const read = await loadGrammars([path]);
    expect(normalizedHashOfPlace({ kind: 'file', path }, text, read)).toBe(digest);
  });
});
