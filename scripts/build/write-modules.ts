import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { transform as toCommonJs } from '@swc/core';
import { build, type OutputFile, transform } from 'esbuild';

/**
 * Writes the chunks of a bundle into one file, a function each, with what loads them: node takes
 * longer to find and open hundreds of files than to run them, and an installer to write them.
 *
 * @param chunks ES modules, not written yet
 * @param exported names that `index` exports
 */
export async function writeModules(
  chunks: readonly OutputFile[],
  exported: readonly string[],
  folder: string,
): Promise<void> {
  const names = nameModules(chunks.map(({ path }) => basename(path)));
  const places: Record<string, readonly [number, number, number]> = {};
  const parts = [
    '// Modules by name. load.cjs compiles those that a command needs.\nmodule.exports={\n',
  ];
  let [offset, line] = [Buffer.byteLength(parts.join('')), 2];
  const write = (text: string): void => {
    parts.push(text);
    offset += Buffer.byteLength(text);
    line += text.split('\n').length - 1;
  };
  for (const { path, text } of chunks) {
    const name = names.get(basename(path)) ?? '';
    write(`${JSON.stringify(name)}:\n`);
    const code = await asFunction(
      text.replace(/"\.\/([^"/]+)"/g, (written, file: string) =>
        names.has(file) ? JSON.stringify(names.get(file)) : written,
      ),
      [...names.values()],
    );
    places[name] = [offset, Buffer.byteLength(code), line];
    write(`${code},\n`);
  }
  writeFileSync(join(folder, 'modules.cjs'), `${parts.join('')}};\n`);

  await build({
    entryPoints: { load: 'scripts/build/load-module.ts' },
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    platform: 'node',
    define: { places: JSON.stringify(places) },
    minifyWhitespace: true,
  });
  writeFileSync(join(folder, 'cli.cjs'), 'module.exports = require("./load.cjs").load("./cli");\n');
  const loads = 'import { load } from "./load.cjs";\n';
  writeFileSync(join(folder, 'tree-worker.js'), `${loads}load("./tree-worker");\n`);
  writeFileSync(
    join(folder, 'index.js'),
    `${loads}export const { ${exported.join(', ')} } = load("./index");\n`,
  );
}

/** Names modules as short as may be: what is shared by number, the others as their source. */
function nameModules(files: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [at, file] of files.entries()) {
    const source = file.replace(/(?:-[A-Z0-9]{8})?\.js$/, '');
    const name = source === 'chunk' ? `m${at}` : taken.has(source) ? `${source}-${at}` : source;
    taken.add(name);
    names.set(file, `./${name}`);
  }
  return names;
}

/**
 * A module as a function that loads another module when it first uses a name of it. What is
 * imported for its order alone is left out, as nothing is done while a module loads.
 *
 * It is in parentheses, which tell V8 to compile it at once, not to look through it first.
 */
async function asFunction(text: string, lazy: string[]): Promise<string> {
  const { code } = await toCommonJs(text.replace(/^import "\.\/[^"]+";\n/gm, ''), {
    configFile: false,
    swcrc: false,
    isModule: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'ecmascript' },
      minify: {
        compress: false,
        mangle: { toplevel: false, keep_fnames: true, keep_classnames: true },
      },
    },
    module: { type: 'commonjs', lazy, preserveImportMeta: true },
  });
  const minified = await transform(`_=function (exports, require, module) {${code}\n}`, {
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
    define: { 'import.meta.url': 'module.url' },
  });
  return `(${minified.code.slice('_='.length).trim().replace(/;$/, '')})`;
}
