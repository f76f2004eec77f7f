import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { build, type OutputFile, transform } from 'esbuild';

import { withoutRepeatedImports } from './repeated-imports.ts';

/** What esbuild puts before each CommonJS module ends with this line. */
const endOfHelpers = 'var stdin_exports = {};\n';
const helperNames = '{__export,__toCommonJS,__toESM}';

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
  const texts = new Map(
    chunks.map(({ path, text }) => [
      names.get(basename(path)) ?? '',
      text.replace(/"\.\/([^"/]+)"/g, (written, file: string) =>
        names.has(file) ? JSON.stringify(names.get(file)) : written,
      ),
    ]),
  );
  let helpers = '';
  const bodies = new Map<string, string>();
  for (const [name, text] of withoutRepeatedImports(texts)) {
    const code = await asCommonJs(text);
    const at = code.indexOf(endOfHelpers);
    if (!code.startsWith('var __') || at === -1) throw new Error(`esbuild began ${name} otherwise`);
    if (at > helpers.length) helpers = code.slice(0, at);
    bodies.set(name, `var ${helperNames}=require("./helpers");${code.slice(at)}`);
  }
  bodies.set('./helpers', `${helpers}module.exports = ${helperNames};`);

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
  for (const [name, body] of bodies) {
    write(`${JSON.stringify(name)}:\n`);
    const code = await minifiedFunction(`function (module, require) {${body}\n}`);
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

async function asCommonJs(text: string): Promise<string> {
  const { code } = await transform(`${text}\nexport {};\n`, {
    charset: 'utf8',
    format: 'cjs',
    // Node would be told what is exported, for ES modules that import it.
    platform: 'neutral',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'module.url' },
  });
  return code;
}

/** In parentheses, which tell V8 to compile it at once, not to look through it first. */
async function minifiedFunction(text: string): Promise<string> {
  const { code } = await transform(`_=${text}`, {
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
  });
  return `(${code.slice('_='.length).trim().replace(/;$/, '')})`;
}
