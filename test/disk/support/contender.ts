// Bundled and run as a process of its own: adds lines to two files, in as many transactions as it
// is told, and may end itself by SIGKILL at the nth call on the disk.
import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { type DiskPort, realDisk } from '#disk/transaction/real-disk';
import { transact } from '#disk/transaction/transact';

const [root = '', name = '', rounds = '1', fatalCall = ''] = process.argv.slice(2);
const paths = ['memory/a.md', 'memory/b.md'];

let calls = 0;
const port = new Proxy(realDisk, {
  get: (disk, property: keyof DiskPort) => {
    if (fatalCall !== '' && (calls += 1) > Number(fatalCall)) process.kill(process.pid, 'SIGKILL');
    return disk[property];
  },
});

writeSync(1, 'ready\n');
for (let round = 0; round < Number(rounds); round += 1) {
  const line = `${name}.${round}`;
  const act = () => {
    const writes = paths.map((path) => {
      const before = readFileSync(join(root, path), 'utf8');
      return { path, before, after: `${before}${line}\n` };
    });
    return Promise.resolve({ plan: { kind: 'plan' as const, writes }, result: null });
  };
  await transact(root, 'memory', act, { port, waitMilliseconds: 60_000 });
  writeSync(1, `${line}\n`);
}
