import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Guarded, guarded, judged, promoted } from '../../support/guarded.ts';
import { bot } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

const repository = guarded();

async function errors(here: Guarded): Promise<string[]> {
  const { diagnostics } = await judged(here);
  return diagnostics.flatMap(({ severity, code, messageId, path }) =>
    severity === 'error' ? [`${code} ${messageId} ${path}`] : [],
  );
}

/** Commits attributes, and leaves the files alone that they speak of. */
function attributes(here: Guarded, path: string, text: string): void {
  here.write(path, `${text}\n`);
  here.git('add', path);
  here.git('commit', '-qm', 'Attributes');
}

describe('attributes that write memory in another encoding at checkout', () => {
  it.each(
    sampleOf([
      ['.gitattributes', `${promoted} working-tree-encoding=UTF-16`],
      ['corpus/.gitattributes', 'value-one-* filter=lfs working-tree-encoding=UTF-16LE'],
      ['.gitattributes', `[attr]odd working-tree-encoding=UTF-32\n${promoted} odd`],
    ]),
  )('are an error: %s', { timeout: 60_000 }, async (path, text) => {
    const here = repository();
    attributes(here, path, text);
    expect(await errors(here)).toEqual([`LDG001 encoded ${promoted}`]);
  });

  it('are an error for the configuration as well', { timeout: 60_000 }, async () => {
    const here = repository();
    attributes(here, '.gitattributes', 'ledger.config.json working-tree-encoding=UTF-16');
    expect(await errors(here)).toEqual(['LDG001 encoded ledger.config.json']);
  });

  it('are none where they change nothing, or the base has them', { timeout: 60_000 }, async () => {
    const here = repository();
    attributes(
      here,
      '.gitattributes',
      '*.md working-tree-encoding=UTF-8\n*.png working-tree-encoding=x',
    );
    expect(await errors(here)).toEqual([]);

    const before = repository();
    attributes(before, '.gitattributes', '*.md working-tree-encoding=ISO-8859-1');
    before.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    before.write('src/other.ts', 'export const other = 1;\n');
    before.git('add', 'src/other.ts');
    before.git('commit', '-qm', 'Other things');
    expect(await errors(before)).toEqual([]);
  });
});

describe('a name that is that of memory where names are folded', () => {
  it.each([
    ['corpu\u017f/findings/value-one-one.md', promoted],
    ['ledger.config.j\u017fon', 'ledger.config.json'],
  ])('is an error: %s', { timeout: 60_000 }, async (twin) => {
    const here = repository();
    here.write(twin, '{}\n');
    here.commit('Twin');
    expect(await errors(here)).toEqual([`LDG008 twin ${twin}`]);
  });
});

describe('a memory without a ledger beside others that keep one', () => {
  it('gets nothing that nobody promoted', { timeout: 60_000 }, async () => {
    const here = repository();
    const record = (name: string): string =>
      `---\ntype: adr\nid: ${name}\nstatus: accepted\n---\n\n# ADR-0001: ${name}` +
      `\n\n## Context\n\nOne.\n\n## Decision\n\n${name}.\n\n## Consequences\n\nNone.\n`;
    here.write('ledger.config.json', '{ "workspaces": ["packages/*"] }\n');
    here.write('packages/old/corpus/adrs/0001-old.md', record('old'));
    here.commit('Packages');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.write('src/other.ts', 'export const other = 1;\n');
    here.commit('Other things');
    expect(await errors(here)).toEqual([]);

    for (const folder of ['old', 'new'])
      here.write(
        `packages/${folder}/corpus/adrs/0002-forged.md`,
        record('forged').replace('0001', '0002'),
      );
    here.commit('Forge');
    expect((await errors(here)).filter((each) => each.startsWith('LED507'))).toEqual([
      'LED507 unrecorded packages/new/corpus/adrs/0002-forged.md',
      'LED507 unrecorded packages/old/corpus/adrs/0002-forged.md',
    ]);
  });
});

describe('a ledger of which nothing can be read', () => {
  it('makes nothing a fact', { timeout: 60_000 }, () => {
    const here = repository();
    for (const folder of ['promotions', 'retractions', 'changes'].map((each) =>
      join(here.root, 'corpus/ledger', each),
    ))
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        writeFileSync(join(folder, name), Buffer.from([0xff, 0xfe, 0x00]));
    const { packets } = JSON.parse(
      here.as(bot, ['recall', 'changing the first values', '--format', 'json']).out,
    ) as { readonly packets: readonly { readonly standing: string }[] };
    expect(packets.filter(({ standing }) => standing === 'fact')).toEqual([]);
  });
});
