import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Command } from './measure.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** What of a workspace is memory: all programs get the same files. */
const memory = ['memory', 'corpus', 'AGENTS.md'];

function node(cwd: string, ...args: readonly string[]): Command {
  return { file: process.execPath, args, cwd, accepts: [0] };
}

/** The least any program written for node takes. */
export function bareNode(cwd: string): Command {
  return node(cwd, '-e', '0');
}

export function readAndHash(cwd: string, paths: readonly string[] = memory): Command {
  return node(cwd, here('read-and-hash.cjs'), ...paths);
}

/** Our own command line, as it is installed. */
export function ledger(cwd: string, ...args: readonly string[]): Command {
  return node(cwd, here('../bin/ledger.cjs'), ...args);
}

/**
 * The lint of a clean workspace, judged anew each time: it must stay clean and say nothing, not
 * even advice, or something else than checking is measured.
 */
export function cleanLint(cwd: string): Command {
  return { ...ledger(cwd, 'lint', '--no-cache'), accepts: [0, 1], silent: true };
}

/** The same of what was found before: its warming run keeps it. */
export function warmLint(cwd: string, strategy: 'metadata' | 'content' = 'metadata'): Command {
  return ledger(
    cwd,
    'lint',
    '--cache-location',
    `${cwd}-cache`,
    '--cache-strategy',
    strategy,
    '--fail-on',
    'info',
  );
}

/** A peer: exit 1 says that it found something, which it may. */
function peer(command: Command): Command {
  return { ...command, accepts: [0, 1], fewWhenSlow: true };
}

export function markdownlint(cwd: string, paths: readonly string[] = memory): Command {
  const globs = paths.map((path) => (path.endsWith('.md') ? path : `${path}/**/*.md`));
  return peer(
    node(cwd, join(dirname(resolve('markdownlint-cli2')), 'markdownlint-cli2-bin.mjs'), ...globs),
  );
}

export function remark(cwd: string, paths: readonly string[] = memory): Command {
  // The package exports nothing to resolve, so its file is named.
  const cli = here('../node_modules/remark-cli/cli.js');
  return peer(
    node(
      cwd,
      cli,
      '-u',
      resolve('remark-preset-lint-recommended'),
      '--no-stdout',
      '--quiet',
      ...paths,
    ),
  );
}

/**
 * rumdl by its native binary, without cache unless a folder for it is given, and without printing;
 * null on a platform it has no package for. It gets the folders alone: named together with a file,
 * this version checks only the file.
 */
export function rumdl(
  cwd: string,
  paths: readonly string[] = memory,
  cache: string | null = null,
): Command | null {
  const names = [
    `cli-${process.platform}-${process.arch}`,
    `cli-${process.platform}-${process.arch}-musl`,
  ];
  for (const name of names) {
    try {
      const binary = join(
        dirname(resolve(`@rumdl/${name}/package.json`)),
        process.platform === 'win32' ? 'rumdl.exe' : 'rumdl',
      );
      if (existsSync(binary))
        return peer({
          file: binary,
          args: [
            'check',
            ...(cache === null ? ['--no-cache'] : ['--cache-dir', cache]),
            '--no-config',
            '--silent',
            ...paths.filter((path) => !path.endsWith('.md')),
          ],
          cwd,
          accepts: [0],
        });
    } catch {
      // Not installed here: npm installs the package of the platform alone.
    }
  }
  return null;
}
