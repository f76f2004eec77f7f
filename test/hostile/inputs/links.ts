import {
  atFinding,
  atNote,
  type Expected,
  finding,
  type HostileInput,
  note,
  type Placed,
} from '../input.ts';

function link(target: string, expect: Expected = atNote('SEC703')): HostileInput {
  return {
    name: `link: ${JSON.stringify(target)}`,
    files: () => note(`# Note\n\n[x](${target})\n`),
    expect,
  };
}

function tree(
  name: string,
  files: Readonly<Record<string, Placed>>,
  expect: Expected,
): HostileInput {
  return { name: `link: ${name}`, files: () => files, expect };
}

/** Ways out of the repository, by the text of a link or by what stands on the way. */
export const links: readonly HostileInput[] = [
  link('../../../etc/passwd'),
  link('../../x.md'),
  link('a/../../../x.md'),
  link('./.././../x.md'),
  link('%2e%2e%2f%2e%2e%2fetc/passwd'),
  link('..%2f..%2fetc%2fpasswd'),
  link('%2Fetc%2Fpasswd'),
  link('..%5c..%5cx.md'),
  link('file:///etc/passwd'),
  link('FILE:///etc/passwd'),
  link('javascript:alert(1)'),
  link('JaVaScRiPt:alert(1)'),
  link('&#106;avascript:alert(1)'),
  link('&#x2e;&#x2e;/&#x2e;&#x2e;/etc/passwd'),
  link('data:text/html;base64,PHNjcmlwdD4='),
  link('vbscript:x'),
  link('ssh://host/x'),
  link('vscode://file/etc/passwd'),
  link('/etc/passwd'),
  link('</etc/pass wd>'),
  link('//etc/passwd'),
  link('//server/share/x.md'),
  link('..\\\\..\\\\x.md'),
  link('\\\\\\\\server\\\\share\\\\x.md'),
  link('C:\\\\Windows\\\\x.md'),
  link('C:/Windows/x.md'),
  link('c:x.md'),
  link('a%00b.md'),
  link('a%0a%3a%3aerror%3a%3ab.md'),
  link('a%1b%5b2Jb.md'),
  link('a%zz.md'),
  link('a%c0%af..%c0%afb.md'),
  link('%252e%252e%252fetc%252fpasswd', 'clean'),
  link('x.md?../../../../etc/passwd'),
  link('x.md#../../../../etc/passwd', 'clean'),
  link('https://example.org/../../x', 'clean'),
  link('mailto:a@example.org', 'clean'),
  link('#note', 'clean'),
  tree(
    'reference definition',
    note('# Note\n\n[x][r]\n\n[r]: ../../../etc/passwd\n'),
    atNote('SEC703'),
  ),
  tree('image', note('# Note\n\n![x](../../../etc/passwd)\n'), atNote('SEC703')),
  tree('autolink of a file', note('# Note\n\n<file:///etc/passwd>\n'), atNote('SEC703')),
  tree('in a quote', note('# Note\n\n> [x](../../../etc/passwd)\n'), atNote('SEC703')),
  tree(
    'in a table',
    note('# Note\n\n| a |\n| - |\n| [x](../../../etc/passwd) |\n'),
    atNote('SEC703'),
  ),
  tree('in a heading', note('# [x](../../../etc/passwd)\n'), atNote('SEC703')),
  tree('in code is text', note('# Note\n\n`[x](../../../etc/passwd)`\n'), 'clean'),
  tree(
    'evidence outside',
    finding('', '## Evidence\n\n- File: `../../../etc/passwd.txt`\n'),
    atFinding('SEC703'),
  ),
  tree(
    'evidence by absolute path',
    finding('', '## Evidence\n\n- File: `/etc/hosts.txt`\n'),
    atFinding('SEC703'),
  ),
  tree(
    'evidence below the git folder',
    { ...finding('', '## Evidence\n\n- File: `.git/config.txt#L1`\n') },
    atFinding('FND305'),
  ),
  tree(
    'through a folder that is a link out of the root',
    {
      ...note('# Note\n\n[x](out/x.md)\n'),
      'memory/out': { link: '../../outside' },
      '../outside/x.md': '# X\n',
    },
    atNote('SEC703'),
  ),
  tree(
    'to a file that is a link out of the root',
    { ...note('# Note\n\n[x](x.txt)\n'), 'memory/x.txt': { link: '/etc/hostname' } },
    atNote('SEC703'),
  ),
  tree(
    'through a folder that is a link to itself',
    {
      ...note('# Note\n\n[x](loop/loop/x.md)\n'),
      'memory/loop': { link: '.' },
      'memory/x.md': '# X\n',
    },
    'clean',
  ),
  tree(
    'evidence through a folder that is a link out',
    {
      ...finding('', '## Evidence\n\n- File: `out/x.txt#L1`\n'),
      out: { link: '../outside' },
      '../outside/x.txt': 'x\n',
    },
    atFinding('SEC703'),
  ),
  tree(
    'index target outside',
    {
      'memory/INDEX.md':
        '# I\n\n## Durable findings\n\n- [x](../../x.md) — Load when: changing the parser\n',
    },
    { at: 'memory/INDEX.md', codes: ['SEC703'] },
  ),
  tree(
    'index target in another case',
    {
      'memory/INDEX.md':
        '# I\n\n## Durable findings\n\n- [x](X.md) — Load when: changing the parser\n',
      'memory/x.md': '# X\n',
    },
    { at: 'memory/INDEX.md', codes: ['IDX104'] },
  ),
  tree(
    'index target in another Unicode form',
    {
      'memory/INDEX.md':
        '# I\n\n## Durable findings\n\n- [x](caf%65%CC%81.md) — Load when: changing the parser\n',
      'memory/caf\u00e9.md': '# X\n',
    },
    { at: 'memory/INDEX.md', codes: ['IDX104'] },
  ),
  tree('400 folders deep', note(`# Note\n\n[x](${'a/'.repeat(400)}x.md)\n`), 'clean'),
  tree(
    '5,000 steps up and down',
    note(`# Note\n\n[x](${'a/../'.repeat(3_000)}note.md)\n`),
    'clean',
  ),
];
