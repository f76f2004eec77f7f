import { type ActDraft, entryFiles } from '../../support/ledger-entries.ts';
import { type Expected, type HostileInput, repeated } from '../input.ts';

const at = 'corpus/ledger/promotions/2026-11-21-aaaa.json';
const valid = {
  v: 1,
  act: 'promotion',
  at: '2026-11-21T08:02:11Z',
  by: 'A <a@example.org>',
  items: [{ item: 'abc2def3gh', kind: 'fact', path: null, from: 'pending', to: 'promoted' }],
  parents: [],
};

function entry(
  name: string,
  content: string | Uint8Array | (() => string),
  expect: Expected = { at, codes: ['LDG002'] },
): HostileInput {
  return {
    name: `entry: ${name}`,
    files: () => ({ [at]: typeof content === 'function' ? content() : content }),
    expect,
  };
}

/** An entry that is true in name and bytes, with what is done to it on the way to the disk. */
function trueEntry(
  name: string,
  drafts: readonly ActDraft[],
  codes: readonly string[],
  place: (text: string) => string = (text) => text,
): HostileInput {
  const [first, ...rest] = entryFiles(drafts);
  const { path, text } = first ?? { path: at, text: '' };
  return {
    name: `entry: ${name}`,
    files: () => ({
      [path]: place(text),
      ...Object.fromEntries(rest.map((each) => [each.path, each.text])),
    }),
    expect: { at: path, codes },
  };
}

const odd = [
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '/etc/passwd',
  '\u0000',
  'a\nb',
  '..',
  '',
];

/** A name of the shape that the name of an entry has. */
function id(n: number): string {
  return [...n.toString(8)]
    .map((digit) => 'abcdefgh'.charAt(Number(digit)))
    .join('')
    .padStart(52, 'a');
}

/** Names that an entry may hold, odd as they are. */
const names: Readonly<Record<'item' | 'path' | 'to' | 'from', (name: string) => boolean>> = {
  item: (name) => name === 'constructor',
  path: (name) => /^\w+$/.test(name),
  to: () => false,
  from: () => false,
};

/** Ledger entries that are no entries: each is an error at its file, none is skipped. */
export const ledgerEntries: readonly HostileInput[] = [
  entry('empty file', ''),
  entry('half an object', '{"v":1,'),
  entry('two objects', `${JSON.stringify(valid)}${JSON.stringify(valid)}`),
  entry('comments', `// x\n${JSON.stringify(valid)}`),
  entry('trailing comma', JSON.stringify(valid).replace(/\}$/, ',}')),
  entry('an array', '[]'),
  entry('null', 'null'),
  entry('a number that is no number', 'NaN'),
  entry('wrong type of items', JSON.stringify({ ...valid, items: 'all' })),
  entry('wrong type of an item', JSON.stringify({ ...valid, items: [null] })),
  entry('unknown kind', JSON.stringify({ ...valid, act: 'constructor' })),
  entry('unknown key', JSON.stringify({ ...valid, note: 'x' })),
  entry('version as text', JSON.stringify({ ...valid, v: '1' })),
  entry('version 2', JSON.stringify({ ...valid, v: 2 })),
  entry(
    'duplicate key: the first says rollback, the last promotion',
    `{"act":"rollback",${JSON.stringify(valid).slice(1)}`,
  ),
  entry('duplicate key in escapes', `{"a\\u0063t":"rollback",${JSON.stringify(valid).slice(1)}`),
  entry('__proto__ beside the keys', `{"__proto__":{"x":1},${JSON.stringify(valid).slice(1)}`),
  entry('every key inherited through __proto__', `{"__proto__":${JSON.stringify(valid)}}`),
  entry('constructor as a key', JSON.stringify({ ...valid, constructor: 'x' })),
  entry('nested 100,000 deep', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  entry('nested 100,000 deep in a key', () =>
    JSON.stringify(valid).replace(
      '"parents":[]',
      `"parents":${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    ),
  ),
  entry('100,000 bad items', () =>
    JSON.stringify({ ...valid, items: Array<number>(100_000).fill(1) }),
  ),
  entry('100,000 unknown keys', () =>
    JSON.stringify({
      ...valid,
      ...Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, 1])),
    }),
  ),
  entry('over 1 MiB', () => repeated('[1],', 1_200_000), { at, codes: ['LDG001'] }),
  entry('invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), { at, codes: ['LDG001'] }),
  entry('UTF-16', Buffer.from(`\ufeff${JSON.stringify(valid)}`, 'utf16le'), {
    at,
    codes: ['LDG001'],
  }),
  trueEntry('byte order mark', [{ act: 'close' }], ['LDG001:warning'], (text) => `\ufeff${text}`),
  entry('NUL', `${JSON.stringify(valid)}\0`),
  trueEntry('hidden characters', [{ act: 'close', by: 'A\u200bB <a@example.org>' }], ['SEC701']),
  entry(
    'hidden characters in an entry that is refused',
    JSON.stringify({ ...valid, v: 2, by: 'A\u200bB' }),
    { at, codes: ['LDG002'] },
  ),
  entry('a shape that is right under a name that is made up', JSON.stringify(valid), {
    at,
    codes: ['LED501'],
  }),
  entry('a circle of parents', () => JSON.stringify({ ...valid, parents: [id(1), id(1), id(2)] }), {
    at,
    codes: ['LED501', 'LED502'],
  }),
  entry('a parent that is no id', JSON.stringify({ ...valid, parents: ['__proto__'] })),
  entry(
    'a parent that runs a command in the advice to find it',
    JSON.stringify({ ...valid, parents: ['$(touch owned)'] }),
  ),
  entry(
    'parents under an escaped key',
    `${JSON.stringify({ ...valid, parents: [id(1), id(2)] }).replace('"parents":', '"p\\u0061rents":')}`,
    { at, codes: ['LED501', 'LED502'] },
  ),
  entry(
    '15,000 parents',
    () => JSON.stringify({ ...valid, parents: Array.from({ length: 15_000 }, (_, n) => id(n)) }),
    { at, codes: ['LED501', 'LED502'] },
  ),
  ...odd.flatMap((name) =>
    (['item', 'path', 'to', 'from'] as const).map((key) =>
      trueEntry(
        `${key} called ${JSON.stringify(name)}`,
        [
          {
            act: 'raise',
            items: [{ item: 'abc2def3gh', from: null, to: 'pending', [key]: name }],
          },
        ],
        names[key](name) ? [] : ['LDG002'],
      ),
    ),
  ),
  trueEntry(
    'an id that ends a command',
    [{ act: 'raise', items: [{ item: ';touch owned', from: null, to: 'pending' }] }],
    ['LDG002'],
  ),
  ...[
    '2026-13-45T99:99:99Z',
    '2026-02-30T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '0000-00-00T00:00:00Z',
  ].map((when) => trueEntry(`dated ${when}`, [{ act: 'close', at: when }], ['LDG002'])),
  trueEntry('about nothing', [{ act: 'raise', items: [] }], ['LDG002']),
  trueEntry(
    'surfaces of odd names',
    [
      {
        items: [
          {
            item: 'abc2def3gh',
            path: 'corpus/findings/x.md',
            says: {
              per_surface_hash: odd.flatMap((surface) =>
                ['file', 'lines', 'text', 'value', 'finding', 'constructor'].map((kind) => ({
                  kind,
                  surface: kind === 'lines' ? `${surface}#L1` : surface,
                  hash: `sha256:${'12'.repeat(32)}`,
                  unique: true,
                })),
              ),
            },
          },
        ],
      },
    ],
    [],
  ),
  trueEntry(
    'one item, 400 acts apart',
    [
      { act: 'raise', items: [{ item: 'abc2def3gh', from: null, to: 'pending' }] },
      ...Array.from({ length: 400 }, (_, n): ActDraft => ({
        at: '2026-11-05T09:14:00Z',
        session: String(n),
        items: [{ item: 'abc2def3gh', to: n % 2 === 0 ? 'promoted' : 'rejected' }],
        after: [0],
      })),
    ],
    [],
  ),
  {
    name: 'entry: a link out of the root',
    files: () => ({
      [at]: { link: '../../../../outside/e.json' },
      '../outside/e.json': JSON.stringify(valid),
    }),
    expect: { at, codes: ['LDG001'] },
  },
  {
    name: 'entry: a pipe',
    files: () => ({ [at]: { special: 'pipe' } }),
    expect: { at, codes: ['LDG001'] },
  },
];
