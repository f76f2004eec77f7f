import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Machine, run } from './machine.ts';

interface Manager {
  /** Adds a version; null where nothing is added. */
  readonly add: readonly string[] | null;
  /** Starts what was added; `VERSION` stands for the version. */
  readonly start: readonly string[];
  readonly manifest: Readonly<Record<string, string>>;
}

export const managers: Readonly<Record<string, Manager>> = {
  npm: { add: ['npm', 'install', '-D'], start: ['npx', 'memory-ledger'], manifest: {} },
  pnpm: {
    add: ['pnpm', 'add', '-D'],
    start: ['pnpm', 'exec', 'memory-ledger'],
    manifest: { packageManager: 'pnpm@10.12.1' },
  },
  yarn: {
    add: ['yarn', 'add', '-D'],
    start: ['yarn', 'memory-ledger'],
    manifest: { packageManager: 'yarn@4.9.1' },
  },
  bun: {
    add: ['bun', 'add', '-d'],
    start: ['bun', 'x', 'memory-ledger'],
    manifest: { packageManager: 'bun@1.4.4' },
  },
  'npx alone': { add: null, start: ['npx', '--yes', 'memory-ledger@VERSION'], manifest: {} },
};

export interface Project {
  readonly folder: string;
  /** Installs a version of the tool, or upgrades to it. */
  add(version: string): void;
  /** Runs the tool as its users do. */
  ledger(...args: readonly string[]): string;
  /** Commits everything, through whatever hooks there are. */
  commit(message: string): void;
  branch(name: string): void;
}

/** A small repository whose memory is in order. */
export function project(machine: Machine, name: string, manager: Manager): Project {
  const { add, start, manifest } = manager;
  let version = '';
  const folder = repository(machine, name, {
    'package.json': `${JSON.stringify({ private: true, ...manifest }, null, 2)}\n`,
    '.gitignore': 'node_modules\n.yarn\n.pnp.*\n',
  });
  return {
    folder,
    add: (wanted) => {
      version = wanted;
      if (add) run(machine, folder, ...add, `memory-ledger@${version}`);
    },
    ledger: (...args) =>
      run(machine, folder, ...start.map((word) => word.replace('VERSION', version)), ...args),
    commit: (message) => commitAll(machine, folder, message),
    branch: (name) => void run(machine, folder, 'git', 'switch', '-q', '-c', name),
  };
}

export function repository(
  machine: Machine,
  name: string,
  files: Readonly<Record<string, string>>,
): string {
  const folder = join(machine.home, 'projects', name);
  mkdirSync(join(folder, 'memory'), { recursive: true });
  for (const [path, text] of Object.entries({
    'memory/INDEX.md':
      '# Memory index\n\n## Durable findings\n\n' +
      '- [Cache](cache.md) — Load when: changing how start-up fills the cache\n',
    'memory/cache.md': '# Cache\n',
    'start.js': 'const cache = new Map();\nfor (const row of rows) cache.set(row.id, row);\n',
    ...files,
  }))
    writeFileSync(join(folder, path), text);
  run(machine, folder, 'git', 'init', '-q', '-b', 'main');
  commitAll(machine, folder, 'Start');
  return folder;
}

function commitAll(machine: Machine, folder: string, message: string): void {
  run(machine, folder, 'git', 'add', '-A');
  run(machine, folder, 'git', 'commit', '-q', '--allow-empty', '-m', message);
}
