import { spawnSync } from 'node:child_process';

import { expect } from 'vitest';

import { cannotRehearse } from '../../scripts/rehearsal/machine.ts';
import { whole } from '../support/whole.ts';

whole(
  'a release is published, installed and upgraded by every package manager',
  ({ skip }) => {
    const { status, stdout, stderr } = spawnSync('npx', ['tsx', 'scripts/rehearse-release.ts'], {
      encoding: 'utf8',
    });
    if (status === cannotRehearse) skip(stderr.trim());
    expect(status, `${stdout}${stderr}`).toBe(0);
    expect(stdout).toMatch(/^npm upgrades to /m);
  },
  600_000,
);
