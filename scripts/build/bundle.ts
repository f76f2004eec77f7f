import { readFileSync } from 'node:fs';

import type { BuildOptions } from 'esbuild';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** How the tool is bundled, for what is published and for tests that load it without starting a process. */
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
  // CommonJS parts (gray-matter) require node's own modules.
  banner: { js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);" },
  legalComments: 'none',
  logLevel: 'warning',
  // gray-matter's JavaScript engine evaluates; the parse door never lets it.
  logOverride: { 'direct-eval': 'silent' },
} as const satisfies BuildOptions;
