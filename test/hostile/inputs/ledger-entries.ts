import { repeated, type Expected, type HostileInput } from '../input.ts';

const at = 'corpus/ledger/2026/2026-11-21-aaaa.json';
const valid = { v: 1, kind: 'promotion', at: '2026-11-21T08:02:11Z', actor: 'person', by: 'A <a@example.org>', items: [], parents: [] };

function entry(name: string, content: string | Uint8Array | (() => string), expect: Expected = { at, codes: ['LDG002'] }): HostileInput {
  return { name: `entry: ${name}`, files: () => ({ [at]: typeof content === 'function' ? content() : content }), expect };
}

/** Ledger entries that are no entries: each is an error at its file, none is skipped (document 3.7). */
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
  entry('unknown kind', JSON.stringify({ ...valid, kind: 'constructor' })),
  entry('unknown key', JSON.stringify({ ...valid, note: 'x' })),
  entry('version as text', JSON.stringify({ ...valid, v: '1' })),
  entry('version 2', JSON.stringify({ ...valid, v: 2 })),
  entry('duplicate key: the first says rollback, the last promotion', `{"kind":"rollback",${JSON.stringify(valid).slice(1)}`),
  entry('duplicate key in escapes', `{"k\\u0069nd":"rollback",${JSON.stringify(valid).slice(1)}`),
  entry('__proto__ beside the keys', `{"__proto__":{"x":1},${JSON.stringify(valid).slice(1)}`),
  entry('every key inherited through __proto__', `{"__proto__":${JSON.stringify(valid)}}`),
  entry('constructor as a key', JSON.stringify({ ...valid, constructor: 'x' })),
  entry('nested 100,000 deep', () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  entry('nested 100,000 deep in a key', () => JSON.stringify(valid).replace('"items":[]', `"items":${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
  entry('100,000 bad items', () => JSON.stringify({ ...valid, items: Array<number>(100_000).fill(1) })),
  entry('100,000 unknown keys', () => JSON.stringify({ ...valid, ...Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, 1])) })),
  entry('over 1 MiB', () => repeated('[1],', 1_200_000), { at, codes: ['LDG001'] }),
  entry('invalid UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), { at, codes: ['LDG001'] }),
  entry('UTF-16', Buffer.from(`\ufeff${JSON.stringify(valid)}`, 'utf16le'), { at, codes: ['LDG001'] }),
  entry('byte order mark', `\ufeff${JSON.stringify(valid)}`, { at, codes: ['LDG001:warning'] }),
  entry('NUL', `${JSON.stringify(valid)}\0`),
  entry('hidden characters', JSON.stringify({ ...valid, by: 'A\u200bB <a@example.org>' }), { at, codes: ['SEC701'] }),
  entry('hidden characters in an entry that is refused', JSON.stringify({ ...valid, v: 2, by: 'A\u200bB' }), { at, codes: ['LDG002'] }),
  { name: 'entry: a link out of the root', files: () => ({ [at]: { link: '../../../../outside/e.json' }, '../outside/e.json': JSON.stringify(valid) }), expect: { at, codes: ['LDG001'] } },
  { name: 'entry: a pipe', files: () => ({ [at]: { special: 'pipe' } }), expect: { at, codes: ['LDG001'] } },
];
