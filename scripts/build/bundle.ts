import { readFileSync } from 'node:fs';

import type { BuildOptions, Plugin } from 'esbuild';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * Commander can run subcommands that are other programs, so it loads node's processes and streams
 * first. The tool has no such subcommand.
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
 * simple-git logs each call through `debug`, which prints it, with control characters of the
 * repository, if the user has set `DEBUG` for another tool. The published tool logs none.
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

/** For the published tool, and for tests that load it without starting a process. */
export const bundleOptions = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  // ES modules first: the CommonJS build of jsonc-parser cannot be bundled.
  mainFields: ['module', 'main'],
  target: 'node20.19',
  // In one folder, so that every chunk finds the tree worker.
  chunkNames: '[name]-[hash]',
  define: { __VERSION__: JSON.stringify(version) },
  banner: { js: requireBanner },
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [commanderStartsNothing, simpleGitLogsNothing],
  // gray-matter's JavaScript engine evaluates code; the parser never uses it.
  logOverride: { 'direct-eval': 'silent' },
} satisfies BuildOptions;

/** The tool loads the pattern engine from the file that hooks use. */
export const patternsBeside: Plugin = {
  name: 'patterns-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^re2js$/ }, () => ({ path: './patterns.cjs', external: true }));
  },
};

/** For the script and the style of the page that a report is written into. */
export const pageOptions = {
  entryPoints: { 'report-page': 'src/features/html-report/page/main.tsx' },
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

/** Loads node's hashes on first use: most silent hooks need none. */
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

/** Loads late the large part that only globs with character classes need. */
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

/** Other files that these load late. */
const filesLoadedLate: Readonly<Record<string, string>> = {
  './guarded-hook.ts': './guarded-hook.cjs',
  re2js: './patterns.cjs',
};

/** Everything else that is loaded late is left to the tool. */
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
 * For the files that answer hooks at once: one CommonJS file each, because node takes longer to
 * find modules than to run them.
 */
export const quietOptions = {
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: bundleOptions.target,
  supported: { 'dynamic-import': false },
  outExtension: { '.js': '.cjs' },
  minifyWhitespace: true,
  // Packages beside the tool are only loaded by the tool.
  define: { 'import.meta.url': '"file:///"' },
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [leftToTheTool, hashesLoadedLate, classesLoadedLate],
} satisfies BuildOptions;
