import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';

import { type OutputFile, transform } from 'esbuild';

import { requireBanner } from './bundle.ts';

/** Entry points that stay ES modules: the public API, and the worker. */
const esModules = ['index.cjs', 'tree-worker.cjs'];

/** The address of a chunk, which only ES modules know by themselves. */
const chunkUrl = 'const chunkUrl = require("node:url").pathToFileURL(__filename).href;';

/**
 * Writes the ES modules of a bundle, most of them as CommonJS: node loads many small files of that
 * kind in half the time.
 *
 * @param files named as CommonJS, and not written yet
 */
export async function writeModules(files: readonly OutputFile[]): Promise<void> {
  for (const { path, text } of files)
    if (esModules.includes(basename(path)))
      writeFileSync(path.replace(/\.cjs$/, '.js'), `${requireBanner}\n${text}`);
    else writeFileSync(path, await asCommonJs(text));
}

async function asCommonJs(text: string): Promise<string> {
  const { code } = await transform(text, {
    format: 'cjs',
    platform: 'node',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'chunkUrl' },
    ...(text.includes('import.meta.url') ? { banner: chunkUrl } : {}),
  });
  return code;
}
