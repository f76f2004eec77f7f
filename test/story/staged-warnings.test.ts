import { describe, expect, it } from 'vitest';

import { type Guarded, guarded } from '../support/guarded.ts';
import { bot } from '../support/team.ts';

const withWarning = guarded({
  config: '{ "rules": { "LED512": "warning" } }\n',
  more: (here) => {
    here.edit('memory/INDEX.md', '[Value one is one]', '[Limits of the service]');
    here.commit('Name a row otherwise');
  },
});

interface Found {
  readonly diagnostics: readonly { readonly code: string; readonly path: string }[];
}

const lint = (here: Guarded, ...more: readonly string[]) => {
  here.git('add', '-A');
  const { out, error, code } = here.as(bot, ['lint', '--staged', '--format', 'json', ...more]);
  const { diagnostics } = JSON.parse(out) as Found;
  return { error, code, found: diagnostics.map((each) => `${each.code} ${each.path}`) };
};

describe('a warning at a commit', () => {
  it('is counted where the commit has nothing to do with it', () => {
    const here = withWarning();
    here.edit('src/values.ts', 'value9 =', 'value99 =');
    const { error, ...found } = lint(here, '--fail-on', 'warning');
    expect(found).toEqual({ code: 0, found: [] });
    expect(error).toContain('outside this commit: ledger lint');
  });

  it('is shown where the commit changes the file, or is asked for by name', () => {
    const here = withWarning();
    expect(lint(here, 'memory').found).toEqual(['LED512 memory/INDEX.md']);
    here.edit('memory/INDEX.md', 'What is known here', 'What we know');
    expect(lint(here, '--fail-on', 'warning').found).toEqual(['LED512 memory/INDEX.md']);
  });
});
