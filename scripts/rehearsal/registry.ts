import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { type Machine, run } from './machine.ts';

export interface Registry {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Starts an empty registry on this machine, which asks no other. */
export async function startRegistry({ home, env }: Machine): Promise<Registry> {
  const folder = join(home, 'registry');
  mkdirSync(folder);
  const config = join(folder, 'config.yaml');
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(folder, 'storage'),
      auth: { htpasswd: { file: join(folder, 'people') } },
      packages: { '**': { access: '$all', publish: '$all' } },
      log: { type: 'stdout', format: 'pretty', level: 'error' },
    }),
  );
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}/`;
  const child = spawn('verdaccio', ['--config', config, '--listen', address], {
    env: { ...env, NODE_OPTIONS: '--no-warnings' } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${url}-/ping`).catch(() => null);
    if (answer?.ok) return { url, process: child };
    await setTimeout(200);
  }
  child.kill();
  throw new Error('the registry does not answer');
}

/** Packs the built tool. @returns the folder of what would be published */
export function pack(machine: Machine): string {
  const folder = join(machine.home, 'packed');
  mkdirSync(folder);
  const args = ['--ignore-scripts', '--silent', '--pack-destination', folder];
  const name = run(machine, process.cwd(), 'npm', 'pack', ...args).trim();
  run(machine, folder, 'tar', '-xzf', name);
  return join(folder, 'package');
}

export function publish(machine: Machine, registry: Registry, packed: string): void {
  const token = `${registry.url.replace('http:', '--')}:_authToken=none`;
  run(machine, packed, 'npm', 'publish', '--ignore-scripts', token);
}

/** Gives a packed tool its next version, where it says its version. */
export function nextVersion(packed: string, from: string, to: string): void {
  for (const [name, before, after] of [
    ['package.json', `"version": "${from}"`, `"version": "${to}"`],
    ['dist/modules.cjs', `version:"${from}"`, `version:"${to}"`],
  ] as const) {
    const path = join(packed, name);
    const text = readFileSync(path, 'utf8');
    // The modules stand where they stood.
    if (text.split(before).length !== 2 || before.length !== after.length)
      throw new Error(`${name} does not say ${before} once`);
    writeFileSync(path, text.replace(before, after));
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
