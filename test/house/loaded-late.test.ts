import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

import { bundleOptions } from '../../scripts/build/bundle.ts';

/** What few calls need, and where it is loaded once one of them does. */
const late = [
  ['the protocol of ledger mcp', /\bnode_modules\/@modelcontextprotocol\//],
  ['rules for secrets', /\bnode_modules\/@secretlint\//],
  ['grammars', /\bnode_modules\/@lezer\//],
  ['frontmatter that the flat reader does not know', /\bnode_modules\/gray-matter\//],
  ['days in words', /\bnode_modules\/chrono-node\//],
  ['git calls that answer with text', /\bnode_modules\/(?:simple-git|@simple-git)\//],
  ['columns of a terminal', /\bnode_modules\/string-width\//],
] as const;
/** What one command alone may load with itself. */
const own = [
  ['mcp-command.ts', /^src\/serve\/(?:mcp-|check-arguments|served-tool|session-tool|topic-tools)/],
  ['hook-command.ts', /^src\/serve\/(?:hook-|guarded-hook)/],
] as const;

let outputs: Metafile['outputs'];
const commands = [
  'src/cli/commands.ts',
  ...readdirSync('src/features').map((name) => `src/features/${name}/feature.ts`),
]
  .flatMap((list) =>
    [...readFileSync(list, 'utf8').matchAll(/import\('([^']+-commands?\.ts)'\)/g)].map(
      ([, path = '']) => join(dirname(list), path),
    ),
  )
  .sort();

beforeAll(async () => {
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: { cli: 'src/cli/bin.ts', index: 'src/index.ts' },
    outdir: 'dist',
    metafile: true,
    write: false,
  });
  outputs = metafile.outputs;
}, 60_000);

/** The files whose code is loaded with an entry of the bundle. */
function loadedWith(entry: string): Set<string> {
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry);
  expect([entry, start]).toEqual([entry, expect.any(String)]);
  const chunks = new Set([start ?? '']);
  for (const chunk of chunks)
    for (const { kind, path, external } of outputs[chunk]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) chunks.add(path);
  return new Set([...chunks].flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {})));
}

describe('a command', () => {
  it('is known to this test by the file that runs it', () => {
    expect(commands.length).toBeGreaterThan(40);
    const all = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
    for (const [what, pattern] of [...late, ...own])
      expect([what, all.some((path) => pattern.test(path))]).toEqual([what, true]);
  });

  it('loads nothing with itself that few of its calls need', () => {
    const found = ['src/cli/bin.ts', 'src/index.ts', ...commands].flatMap((entry) =>
      late.flatMap(([what, pattern]) =>
        [...loadedWith(entry)].some((path) => pattern.test(path)) ? [`${entry}: ${what}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it('prints a list that is kept without the rules', () => {
    const list = loadedWith('src/features/review/cli/pending-list.ts');
    expect([...list].filter((path) => path.startsWith('src/rules/native/'))).toEqual([]);
  });

  it('loads nothing with itself that another one alone needs', () => {
    for (const [name, pattern] of own)
      expect([
        name,
        commands.filter((entry) => [...loadedWith(entry)].some((path) => pattern.test(path))),
      ]).toEqual([name, [`src/serve/${name}`]]);
  });
});
