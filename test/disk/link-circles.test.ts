import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { folderWith, ledger } from '../support/run-cli.ts';

describe('a link that leads in a circle', () => {
  it('is reported where it has the name of memory, and does not end the run', () => {
    const root = folderWith({ 'ledger.config.json': '{}', 'memory/INDEX.md': '# Memory\n' });
    for (const name of ['circle', 'circle.md']) symlinkSync(name, join(root, 'memory', name));
    for (const command of ['lint', 'audit']) {
      const { out, error } = ledger(root, [command, '--format', 'compact']);
      expect(error).not.toContain('internal error');
      expect(out).toContain('memory/circle.md:1:1');
    }
  });
});
