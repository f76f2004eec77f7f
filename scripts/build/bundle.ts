import { readFileSync } from 'node:fs';

import type { BuildOptions, Plugin } from 'esbuild';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * Commander can run subcommands that are programs of their own, and so starts by loading what
 * starts processes, with all of node's streams. The tool has no such subcommand.
 */
const commanderStartsNothing: Plugin = {
  name: 'commander-starts-nothing',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer, path }) =>
      /[\\/]commander[\\/]lib[\\/]/.test(importer) ? { path, namespace: 'nothing' } : null,
    );
    onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: 'module.exports = {};' }));
  },
};

/** Makes `require` for ES modules: CommonJS parts (gray-matter) require node's own modules. */
const requireBanner =
  "import { createRequire as createRequireHere } from 'node:module'; const require = " +
  'createRequireHere(import.meta.url);';

/**
 * simple-git logs each call through `debug`, which prints it where the user has set `DEBUG` for
 * another tool, with control characters as the repository has them. The published tool logs none.
 */
const simpleGitLogsNothing: Plugin = {
  name: 'simple-git-logs-nothing',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^debug$/ }, ({ importer, path }) =>
      /[\\/](?:simple-git|@kwsites)[\\/]/.test(importer) ? { path, namespace: 'no-log' } : null,
    );
    onLoad({ filter: /.*/, namespace: 'no-log' }, () => ({
      contents:
        "const log = () => Object.assign(() => undefined, { namespace: '', extend: log }); " +
        'log.formatters = {}; export default log;',
    }));
  },
};

/**
 * How the tool is bundled, for what is published and for tests that load it without starting a
 * process.
 */
export const bundleOptions = {
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
  banner: { js: requireBanner },
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [commanderStartsNothing, simpleGitLogsNothing],
  // gray-matter's JavaScript engine evaluates; the parse door never lets it.
  logOverride: { 'direct-eval': 'silent' },
} satisfies BuildOptions;

/** The engine of patterns is a file of its own, for hooks: the tool takes it from there. */
export const patternsBeside: Plugin = {
  name: 'patterns-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^re2js$/ }, () => ({ path: './patterns.cjs', external: true }));
  },
};

/** Loads node's hashes when the first is asked for: most silent hooks need none. */
const hashesLoadedLate: Plugin = {
  name: 'hashes-loaded-late',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:crypto$/ }, ({ path }) => ({ path, namespace: 'loaded-late' }));
    onLoad({ filter: /.*/, namespace: 'loaded-late' }, () => ({
      contents: ['hash', 'createHash', 'randomBytes']
        .map(
          (name) =>
            `export const ${name} = (...given) => ` +
            `process.getBuiltinModule('node:crypto').${name}(...given);`,
        )
        .join('\n'),
    }));
  },
};

/** Loads late what only globs with classes of characters need: it is as large as all the rest. */
const classesLoadedLate: Plugin = {
  name: 'classes-loaded-late',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^picomatch$/ }, ({ kind, path }) =>
      kind === 'entry-point' ? null : { path, namespace: 'classes-loaded-late' },
    );
    onResolve({ filter: /^\.\/globs\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: 'classes-loaded-late' }, () => ({
      contents: "module.exports = (...given) => require('./globs.cjs')(...given);",
    }));
  },
};

/** What else these files load late, each a file of its own. */
const filesLoadedLate: Readonly<Record<string, string>> = {
  './guarded-hook.ts': './guarded-hook.cjs',
  re2js: './patterns.cjs',
};

/** All else that is loaded late is left to the tool itself, which answers where it is asked for. */
const leftToTheTool: Plugin = {
  name: 'left-to-the-tool',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) => {
      if (kind !== 'dynamic-import') return null;
      const own = filesLoadedLate[path];
      return own === undefined
        ? { path, namespace: 'left-to-the-tool' }
        : { path: own, external: true };
    });
    onLoad({ filter: /.*/, namespace: 'left-to-the-tool' }, () => ({
      contents: "throw new Error('not in this bundle');",
    }));
  },
};

/**
 * How the parts are bundled that answer hooks at once: a CommonJS file each, for node takes longer
 * to find modules than to run these.
 */
export const quietOptions = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: bundleOptions.target,
  supported: { 'dynamic-import': false },
  outExtension: { '.js': '.cjs' },
  minifyWhitespace: true,
  // Asked for by what loads a package beside the tool, and is left to the tool here.
  define: { 'import.meta.url': '"file:///"' },
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [leftToTheTool, hashesLoadedLate, classesLoadedLate],
} satisfies BuildOptions;
