// Builds what is published: one ESM bundle with split chunks, the tree worker, the types of the public API, and the
// licences of everything that went in (document 5: no runtime dependencies to install).
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { build } from 'esbuild';
import { rollup, type Plugin } from 'rollup';
import { dts } from 'rollup-plugin-dts';

import { bundleOptions } from './build/bundle.ts';
import { licenceNotices } from './build/licence-notices.ts';

// Built beside and swapped in, so that a tool running from dist/ meanwhile never finds half of it.
const fresh = `.dist-${process.pid}`;
rmSync(fresh, { recursive: true, force: true });
mkdirSync(fresh);

const result = await build({
  entryPoints: { cli: 'src/cli/bin.ts', index: 'src/index.ts', 'tree-worker': 'src/threads/tree-worker.ts' },
  outdir: fresh,
  ...bundleOptions,
  metafile: true,
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
