import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { type Guarded, put } from './guarded.ts';

/** Notes beside the records, with links to files that are there and to one that is not. */
export function withNotes(here: Guarded): void {
  here.write('docs/how.md', '# How\n\n## Begin\n\nSo.\n');
  here.write('src/other.ts', 'export const other = 1;\n');
  here.edit(
    'memory/INDEX.md',
    '\n\n## Decisions',
    '\n| [How](../docs/how.md) | promoted | asked how |\n| [Nothing](../src/nothing.ts) ' +
      '| promoted | never |\n\n## Decisions',
  );
  here.write(
    'corpus/findings/notes.md',
    '# Notes\n\n[how](../../docs/how.md#begin), [other](../../src/other.ts), ' +
      '[nothing](../../src/nothing.ts), [folder](../../docs/)\n',
  );
  here.commit('Notes');
}

/** What may become of a repository between two commits; most of it touches no memory. */
export const edits: readonly ((here: Guarded, n: number) => void)[] = [
  ({ root }, n) => put(root, `src/code-${n}.ts`, `export const n = ${n};\n`),
  ({ root }, n) => put(root, 'src/other.ts', `export const other = ${n};\n`),
  ({ root }, n) => put(root, 'src/values.ts', `export const value0 = ${n};\n`),
  ({ root }) => rmSync(join(root, 'src/other.ts'), { force: true }),
  ({ root }) => put(root, 'src/nothing.ts', ''),
  ({ root }) => rmSync(join(root, 'src/nothing.ts'), { force: true }),
  ({ root }) => put(root, 'src/Nothing.ts', 'export {};\n'),
  ({ root }) => rmSync(join(root, 'docs'), { recursive: true, force: true }),
  ({ root }, n) => put(root, 'docs/how.md', `# How\n\n## Begin ${n}\n`),
  ({ root }, n) => put(root, '.gitattributes', n % 2 === 0 ? '* text=auto\n' : '*.ts filter=lfs\n'),
  ({ root }, n) => put(root, 'src/.gitattributes', n % 2 === 0 ? '*.ts ident\n' : ''),
  ({ root }, n) =>
    put(
      root,
      'package.json',
      n % 2 === 0 ? '{ "name": "it" }\n' : '{ "ledger": { "rules": { "FND301": "off" } } }\n',
    ),
  ({ root }, n) =>
    put(
      root,
      'ledger.config.json',
      `{ "reviewers": ["reviewer@example.org"]${n % 2 === 0 ? ', "rules": { "IDX101": "off" }' : ''} }\n`,
    ),
  ({ root }, n) =>
    put(root, 'ledger.waivers.json', n % 2 === 0 ? '{ "waivers": [] }\n' : '{ "waivers": 1 }\n'),
  ({ root }, n) => put(root, '.adr-dir', n % 2 === 0 ? 'docs\n' : 'corpus/adrs\n'),
  ({ root }) => put(root, '.mailmap', 'Somebody <somebody@example.org> <reviewer@example.org>\n'),
  ({ root }) => put(root, 'corpus/findings/NOTES.md', '# Notes\n'),
  ({ root }) => put(root, 'corpus/.txn/open.json', '{}\n'),
  ({ root }, n) => {
    rmSync(join(root, 'memory/link.md'), { force: true });
    symlinkSync(n % 2 === 0 ? '../docs/how.md' : '../../outside.md', join(root, 'memory/link.md'));
  },
  ({ root }) => {
    rmSync(join(root, 'src/other.ts'), { force: true });
    symlinkSync('values.ts', join(root, 'src/other.ts'));
  },
  ({ root }, n) => put(root, 'corpus/findings/notes.md', `# Notes ${n}\n\n[gone](gone.md)\n`),
  ({ git }) => git('rm', '-q', '--cached', '-r', '--ignore-unmatch', 'src/values.ts'),
];
