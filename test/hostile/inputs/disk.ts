import { type Expected, type HostileInput, note, type Placed } from '../input.ts';

function disk(
  name: string,
  files: Readonly<Record<string, Placed>>,
  expect: Expected,
  more: Partial<HostileInput> = {},
): HostileInput {
  return { name: `disk: ${name}`, files: () => files, expect, apart: true, ...more };
}

const plain = note('# Note\n');
const hidden = 'a\u200bb\n';
const unreadable = (at: string): Expected => ({ at, codes: ['LDG001'] });

/** What a checkout, or a hand, can put in the place of a regular file with a harmless name. */
export const disks: readonly HostileInput[] = [
  disk('a link to a file inside', { ...plain, 'memory/y.md': { link: 'note.md' } }, 'clean'),
  disk(
    'a link to a file outside',
    { ...plain, 'memory/y.md': { link: '../../outside/y.md' }, '../outside/y.md': hidden },
    unreadable('memory/y.md'),
  ),
  disk(
    'a link to /etc/passwd',
    { ...plain, 'memory/y.md': { link: '/etc/passwd' } },
    unreadable('memory/y.md'),
  ),
  disk(
    'a link to a device',
    { ...plain, 'memory/y.md': { link: '/dev/zero' } },
    unreadable('memory/y.md'),
  ),
  disk(
    'a dangling link',
    { ...plain, 'memory/y.md': { link: 'nowhere.md' } },
    unreadable('memory/y.md'),
  ),
  disk(
    'a link to itself',
    { ...plain, 'memory/y.md': { link: 'y.md' } },
    unreadable('memory/y.md'),
  ),
  disk('a pipe', { ...plain, 'memory/y.md': { special: 'pipe' } }, unreadable('memory/y.md')),
  disk(
    'a folder named y.md',
    { 'memory/y.md/note.md': hidden },
    { at: 'memory/y.md/note.md', codes: ['SEC701'] },
  ),
  disk(
    'the memory folder is a link out of the root',
    { memory: { link: '../outside' }, '../outside/note.md': hidden },
    unreadable('memory'),
  ),
  disk(
    'the memory folder is a link inside the root',
    { memory: { link: 'elsewhere' }, 'elsewhere/note.md': hidden, 'corpus/a.md': '# A\n' },
    unreadable('memory'),
  ),
  disk(
    'the memory folder is a link to another one',
    { memory: { link: '.agents/memory' }, '.agents/memory/note.md': '# Note\n' },
    'clean',
  ),
  disk(
    'a link to a file inside that is no memory',
    { ...plain, 'memory/y.md': { link: '../elsewhere.md' }, 'elsewhere.md': hidden },
    unreadable('memory/y.md'),
  ),
  disk(
    'a folder in memory is a link out of the root',
    { ...plain, 'memory/sub': { link: '../../outside' }, '../outside/note.md': hidden },
    unreadable('memory/sub'),
  ),
  disk(
    'a folder on the way to memory is a link out of the root',
    { docs: { link: '../outside' }, '../outside/adr/0001-x.md': hidden },
    unreadable('docs'),
  ),
  disk(
    'the ADR folder is a link out of the root',
    { ...plain, '.adr-dir': 'sub\n', sub: { link: '../outside' }, '../outside/0001-x.md': hidden },
    unreadable('sub'),
  ),
  disk(
    '.adr-dir names a folder outside',
    { ...plain, '.adr-dir': '../outside\n', '../outside/0001-x.md': hidden },
    'clean',
  ),
  disk('.adr-dir is a folder', { ...plain, '.adr-dir': { special: 'folder' } }, 'clean'),
  disk('.adr-dir is an endless device', { ...plain, '.adr-dir': { link: '/dev/zero' } }, 'clean'),
  disk('.adr-dir is a pipe', { ...plain, '.adr-dir': { special: 'pipe' } }, 'clean'),
  disk(
    'package.json is an endless device',
    { ...plain, 'package.json': { link: '/dev/zero' } },
    'clean',
  ),
  disk('package.json is a pipe', { ...plain, 'package.json': { special: 'pipe' } }, 'clean'),
  disk(
    'AGENTS.md is a link outside',
    { ...plain, 'AGENTS.md': { link: '../outside/A.md' }, '../outside/A.md': hidden },
    unreadable('AGENTS.md'),
  ),
  disk(
    'AGENTS.md is a link to CLAUDE.md',
    { 'CLAUDE.md': '# Agents\n', 'AGENTS.md': { link: 'CLAUDE.md' } },
    'clean',
  ),
  disk(
    'a file name with a newline',
    { 'memory/a\nb.md': hidden },
    { at: 'memory/a\nb.md', codes: ['SEC701'] },
  ),
  disk(
    'a file name with a workflow command',
    { 'memory/::error::pwn.md': hidden },
    { at: 'memory/::error::pwn.md', codes: ['SEC701'] },
  ),
  disk(
    'a file name with an escape sequence',
    { 'memory/\u001b[2Jx.md': hidden },
    { at: 'memory/\u001b[2Jx.md', codes: ['SEC701'] },
  ),
  disk(
    'a file name with an encoded newline',
    { 'memory/%0A::error::x.md': hidden },
    { at: 'memory/%0A::error::x.md', codes: ['SEC701'] },
  ),
  disk(
    'a file name with a bidirectional override',
    { 'memory/\u202edm.x.md': '# X\n' },
    { at: 'memory/\u202edm.x.md', codes: ['SEC701'] },
  ),
  disk(
    'a file name with a zero-width space',
    { 'memory/no\u200bte.md': '# X\n' },
    { at: 'memory/no\u200bte.md', codes: ['SEC701'] },
  ),
  disk(
    'a file name that starts with a hyphen',
    { 'memory/-rf.md': hidden },
    { at: 'memory/-rf.md', codes: ['SEC701'] },
  ),
  disk(
    'a file name with a backslash',
    { 'memory/..\\..\\x.md': hidden },
    { at: 'memory/..\\..\\x.md', codes: ['SEC701'] },
  ),
  disk(
    'a file name of 255 bytes',
    { [`memory/${'x'.repeat(252)}.md`]: hidden },
    { at: `memory/${'x'.repeat(252)}.md`, codes: ['SEC701'] },
  ),
  disk(
    'a file named __proto__.md',
    { 'memory/__proto__.md': hidden },
    { at: 'memory/__proto__.md', codes: ['SEC701'] },
  ),
  disk(
    'file names that differ in case alone',
    { 'memory/note.md': hidden, 'memory/NOTE.md': hidden },
    { at: 'memory/NOTE.md', codes: ['SEC701'] },
  ),
  disk(
    'file names that differ in Unicode form alone',
    { 'memory/caf\u00e9.md': hidden, 'memory/cafe\u0301.md': hidden },
    { at: 'memory/cafe\u0301.md', codes: ['SEC701'] },
  ),
  disk(
    'hidden text in a finding where the configuration does not look for findings',
    {
      'ledger.config.json': '{ "layout": { "findings": ["corpus/findings/**"] } }',
      'memory/evil.md': `---\ntype: finding\nid: x\nstatus: candidate\n---\n# X\n\n${hidden}`,
    },
    { at: 'memory/evil.md', codes: ['SEC701'] },
  ),
  disk(
    'four files that each cost a parser its time',
    Object.fromEntries(
      [1, 2, 3, 4].map((at) => [`memory/x${at}.md`, `${'- + * '.repeat(2_700)}\n`]),
    ),
    unreadable('memory/x4.md'),
  ),
  disk(
    'no repository around it',
    { 'note.md': hidden },
    { at: 'note.md', codes: ['SEC701'] },
    { outsideGit: true },
  ),
];
