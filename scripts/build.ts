// Builds the published files: the modules of the tool in one file, the files that answer hooks at
// once, the types of the public API, and the licenses of bundled packages.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, resolve } from 'node:path';

import { build } from 'esbuild';
import { type Plugin, rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

import { bundleOptions, pageOptions, patternsBeside, quietOptions } from './build/bundle.ts';
import { licenceNotices } from './build/licence-notices.ts';
import { writeModules } from './build/write-modules.ts';

// `--if-changed` keeps a build of the same files. `--no-types` builds no types, and keeps a build
// with types, too.
const stamp = 'dist/built-from.json';
const built = { from: buildId(), types: !process.argv.includes('--no-types') };
if (process.argv.includes('--if-changed')) {
  const last = existsSync(stamp) ? (JSON.parse(readFileSync(stamp, 'utf8')) as typeof built) : null;
  if (last?.from === built.from && (last.types || !built.types)) process.exit();
}

// Built in another folder and swapped in, so that a running tool never finds half of dist/.
const fresh = `.dist-${process.pid}`;
rmSync(fresh, { recursive: true, force: true });
mkdirSync(fresh);

const result = await build({
  entryPoints: {
    cli: 'src/cli/bin.ts',
    index: 'src/index.ts',
    'tree-worker': 'src/threads/tree-worker.ts',
  },
  outdir: fresh,
  ...bundleOptions,
  define: { ...bundleOptions.define, __BUILD__: JSON.stringify(built.from) },
  banner: {},
  plugins: [...bundleOptions.plugins, patternsBeside],
  metafile: true,
  write: false,
});
await writeModules(
  result.outputFiles,
  result.metafile.outputs[`${fresh}/index.js`]?.exports ?? [],
  fresh,
);
await build({
  entryPoints: {
    'quiet-hook': 'src/serve/quiet-hook.ts',
    'guarded-hook': 'src/serve/guarded-hook.ts',
    patterns: 're2js',
    globs: 'picomatch',
  },
  outdir: fresh,
  ...quietOptions,
  define: { ...quietOptions.define, __BUILD__: JSON.stringify(built.from) },
});
const page = await build({ ...pageOptions, outdir: fresh, metafile: true });
writeFileSync(
  `${fresh}/THIRD-PARTY-NOTICES.txt`,
  licenceNotices([result, page].flatMap(({ metafile }) => Object.keys(metafile.inputs))),
);

/** A digest of all sources: a build does not use the caches of another one. */
function buildId(): string {
  const digest = createHash('sha256');
  const files = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|css)$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  for (const path of ['package.json', 'package-lock.json', ...files.sort()])
    digest.update(`${path}\0`).update(readFileSync(path));
  return digest.digest('hex').slice(0, 16);
}

/** `#workspace/…` as package.json maps it, so that the public types carry their own definitions. */
const inside: Plugin = {
  name: 'inside',
  resolveId: (source) => (source.startsWith('#') ? resolve(`src/${source.slice(1)}.ts`) : null),
};
if (built.types) {
  const bundle = await rollup({
    input: 'src/index.ts',
    plugins: [inside, dts()],
    external: [/^node:/],
    onwarn: () => undefined,
  });
  await bundle.write({ file: `${fresh}/index.d.ts`, format: 'es' });
  await bundle.close();
}
writeFileSync(`${fresh}/${basename(stamp)}`, JSON.stringify(built));

const old = `.dist-old-${process.pid}`;
rmSync(old, { recursive: true, force: true });
try {
  renameSync('dist', old);
} catch {
  // The first build has nothing to replace.
}
renameSync(fresh, 'dist');
rmSync(old, { recursive: true, force: true });
