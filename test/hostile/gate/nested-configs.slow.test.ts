import { expect, it } from 'vitest';

import { type Guarded, guarded, promoted } from '../../support/guarded.ts';
import { bot } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const base = guarded();
/** A package with memory of its own, which the configuration at the top lists. */
const listed = guarded({
  config: '{ "reviewers": ["reviewer@example.org"], "workspaces": ["packages/*"] }\n',
  more: (here) => {
    here.write('packages/a/memory/INDEX.md', '# Memory\n');
    here.write('packages/a/src/a.ts', 'export const a = 1;\n');
    here.commit('A package');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});
/** A folder with a configuration and memory of its own that nothing lists. */
const apart = guarded({
  more: (here) => {
    here.write('tools/ledger.config.json', '{ "ignore": ["vendor/**"] }\n');
    here.write('tools/memory/INDEX.md', '# Memory\n');
    here.commit('Tools');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  },
});

const forged =
  '---\ntype: finding\nid: forged-fact\nstatus: promoted\nload_when: changing the ' +
  'first values\n---\n\n# Finding: Zebras sign every release\n\n## Claim\n\nZebras ' +
  'sign every release.\n';

function gate(here: Guarded): { readonly code: number | null; readonly errors: readonly string[] } {
  here.commit('Change a configuration');
  const { code, out } = here.as(bot, ['gate', '--format', 'compact'], { env: { CI: 'true' } });
  return {
    code,
    errors: out.split('\n').filter((line) => / error /.test(line) || /^error/.test(line)),
  };
}

it.each(
  sampleOf<readonly [string, () => Guarded, (here: Guarded) => void, RegExp]>([
    [
      'is new and empty',
      base,
      (here) => here.write('src/ledger.config.json', '{}\n'),
      /src\/ledger\.config\.json.*POL006.*commands in src/,
    ],
    [
      'is a key of a manifest',
      base,
      (here) => here.write('src/package.json', '{ "name": "src", "ledger": {} }\n'),
      /src\/package\.json.*POL006/,
    ],
    [
      'is a manifest that nobody can read',
      base,
      (here) => here.write('src/package.json', '{ "ledger": \n'),
      /src\/package\.json.*POL006/,
    ],
    [
      'is broken',
      base,
      (here) => here.write('src/ledger.config.yaml', 'ignore: 3\n'),
      /src\/ledger\.config\.yaml.*POL006/,
    ],
    [
      'ignores the memory of a listed package',
      listed,
      (here) => here.write('packages/a/ledger.config.json', '{ "ignore": ["memory/**"] }\n'),
      /packages\/a\/ledger\.config\.json.*POL006/,
    ],
    [
      'finds in a listed package a record that nobody promoted',
      listed,
      (here) => {
        here.write(
          'packages/a/ledger.config.json',
          '{ "layout": { "findings": ["facts/*.md"] } }\n',
        );
        here.write('packages/a/facts/forged.md', forged);
      },
      /packages\/a\/ledger\.config\.json.*POL006.*Zebras/,
    ],
    [
      'changes what it ignores',
      apart,
      (here) => here.write('tools/ledger.config.json', '{ "ignore": ["memory/**"] }\n'),
      /tools\/ledger\.config\.json.*POL006.*commands in tools/,
    ],
    [
      'is removed',
      apart,
      (here) => here.git('rm', '-q', 'tools/ledger.config.json'),
      /tools\/ledger\.config\.json.*POL006.*commands in tools/,
    ],
  ]),
)(
  'a configuration below the top that takes memory from a folder is an error: one that %s',
  { timeout: 60_000 },
  (_name, from, attack, expected) => {
    const here = from();
    attack(here);
    const { code, errors } = gate(here);
    expect(errors).toEqual([expect.stringMatching(expected)]);
    expect(code).toBe(1);
  },
);

it.each(
  sampleOf<readonly [string, () => Guarded, (here: Guarded) => void]>([
    [
      'stands in a listed package and reads its memory',
      listed,
      (here) => here.write('packages/a/ledger.config.json', '{}\n'),
    ],
    [
      'changes without a change of memory',
      apart,
      (here) => here.write('tools/ledger.config.json', '{ "ignore": ["dist/**"] }\n'),
    ],
    [
      'is a manifest without a key for ledger',
      base,
      (here) => here.write('src/package.json', '{ "name": "src" }\n'),
    ],
  ]),
)('lets a configuration pass that %s', { timeout: 60_000 }, (_name, from, change) => {
  const here = from();
  change(here);
  expect(gate(here)).toEqual({ code: 0, errors: [] });
  expect(here.read(promoted)).toContain('Value one is one');
});
