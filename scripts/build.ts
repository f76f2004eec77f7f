// Builds what is published: one ESM bundle with split chunks, the tree worker, the types of the public API, and the
// licences of everything that went in (document 5: no runtime dependencies to install).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { build } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

import { licenceNotices } from './build/licence-notices.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');

const result = await build({
  entryPoints: { cli: 'src/cli/bin.ts', index: 'src/index.ts', 'tree-worker': 'src/threads/tree-worker.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'chunks/[name]-[hash]',
  define: { __VERSION__: JSON.stringify(version) },
  // CommonJS parts (gray-matter) require node's own modules.
  banner: { js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);" },
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // gray-matter's JavaScript engine evaluates; the parse door never lets it.
  logOverride: { 'direct-eval': 'silent' },
});
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', licenceNotices(Object.keys(result.metafile.inputs)));

if (!process.argv.includes('--no-types')) {
  const bundle = await rollup({ input: 'src/index.ts', plugins: [dts()], external: [/^node:/], onwarn: () => undefined });
  await bundle.write({ file: 'dist/index.d.ts', format: 'es' });
  await bundle.close();
}
