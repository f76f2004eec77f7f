import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { copyOf, ledger } from '../support/run-cli.ts';

const readme = readFileSync('README.md', 'utf8');

describe('the README', () => {
  it('shows a session as it really is', () => {
    const [, session = ''] = /```console\n([^]*?)```/.exec(readme) ?? [];
    const folder = copyOf('test/readme/session');
    const steps = session.split(/^\$ /m).slice(1);
    expect(steps.map((step) => step.split('\n')[0])).toEqual(['cat memory/INDEX.md', 'ledger lint']);
    const [shown = '', linted = ''] = steps.map((step) => step.slice(step.indexOf('\n') + 1).trimEnd());
    expect(shown).toBe(readFileSync(`${folder}/memory/INDEX.md`, 'utf8').trimEnd());
    // A terminal shows the pretty format.
    expect(ledger(folder, ['lint', '--format', 'pretty']).out.trimEnd()).toBe(linted);
  });

  it('its first command lints this repository, clean and with records', () => {
    expect(readme).toContain('npm ci && npm run build && node bin/ledger.cjs lint --format pretty\n');
    const { out, code } = ledger('.', ['lint', '--format', 'pretty']);
    expect(code).toBe(0);
    expect(out).toMatch(/^clean: [1-9]\d* records in [1-9]\d* files\n$/);
  });
});
