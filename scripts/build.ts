// Builds what is published: one ESM bundle with split chunks, the tree worker, the types of the public API, and the
// licences of everything that went in (document 5: no runtime dependencies to install).
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { build } from 'esbuild';
import { rollup, type Plugin } from 'rollup';
import { dts } from 'rollup-plugin-dts';

import { licenceNotices } from './build/licence-notices.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
// Built beside and swapped in, so that a tool running from dist/ meanwhile never finds half of it.
const fresh = `.dist-${process.pid}`;
rmSync(fresh, { recursive: true, force: true });
mkdirSync(fresh);

const result = await build({
  entryPoints: { cli: 'src/cli/bin.ts', index: 'src/index.ts', 'tree-worker': 'src/threads/tree-worker.ts' },
  outdir: fresh,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  // ES modules where a package has them: jsonc-parser's CommonJS build cannot be bundled.
  mainFields: ['module', 'main'],
  target: 'node20.19',
  // Beside each other, so that the tree worker is found from whichever chunk starts it.
  chunkNames: '[name]-[hash]',
  define: { __VERSION__: JSON.stringify(version) },
  // CommonJS parts (gray-matter) require node's own modules.
  banner: { js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);" },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // gray-matter's JavaScript engine evaluates; the parse door never lets it.
  logOverride: { 'direct-eval': 'silent' },
});
writeFileSync(`${fresh}/THIRD-PARTY-NOTICES.txt`, licenceNotices(Object.keys(result.metafile.inputs)));

/** `#workspace/…` as package.json maps it, so that the public types carry their own definitions. */
const inside: Plugin = { name: 'inside', resolveId: (source) => (source.startsWith('#') ? resolve(`src/${source.slice(1)}.ts`) : null) };
if (!process.argv.includes('--no-types')) {
  const bundle = await rollup({ input: 'src/index.ts', plugins: [inside, dts()], external: [/^node:/], onwarn: () => undefined });
  await bundle.write({ file: `${fresh}/index.d.ts`, format: 'es' });
  await bundle.close();
}

const old = `.dist-old-${process.pid}`;
rmSync(old, { recursive: true, force: true });
try {
  renameSync('dist', old);
} catch {
  // The first build has nothing to replace.
}
renameSync(fresh, 'dist');
rmSync(old, { recursive: true, force: true });
