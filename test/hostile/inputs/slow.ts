import {
  finding,
  type HostileInput,
  inTime,
  note,
  type Placed,
  promoted,
  repeated,
} from '../input.ts';

function slow(name: string, files: HostileInput['files']): HostileInput {
  return { name: `slow: ${name}`, files, expect: inTime, alone: true };
}

const row = '- [x](b.md) — Load when: changing the parser\n';
const governed = (rest: string): string => `# Index\n\n## Durable findings\n\n${rest}`;
const spaces = ' '.repeat(16_000);
const index = (
  text: string,
  more: Readonly<Record<string, Placed>> = {},
): Readonly<Record<string, Placed>> => ({ 'memory/INDEX.md': text, ...more });

/**
 * Files within every limit of size, line and depth, shaped so that a search over them is quadratic
 * or worse. Each ran for more than ten seconds, or for minutes, before its search was made linear.
 */
export const slow1MiB: readonly HostileInput[] = [
  slow('an unclosed comment over 500,000 lines', () => note(`<!--\n${'a\n'.repeat(500_000)}`)),
  slow('an unclosed comment over 1,000,000 blank lines', () =>
    note(`<!--\n${'\n'.repeat(1_000_000)}`),
  ),
  slow('colon, hyphen and blanks: almost a delimiter row', () =>
    note(repeated(`x\n${`:-${spaces}x\n`.repeat(3)}\n`)),
  ),
  slow('headings with blanks before the last word', () => note(repeated(`# a${spaces}b\n\n`))),
  slow('headings of dots before the last word', () =>
    note(repeated(`# ${'.'.repeat(16_000)}x\n\n`)),
  ),
  slow('headings of emphasis that nothing closes', () =>
    note(repeated(`# ${'__a '.repeat(4_000)}\n\n`)),
  ),
  slow('brackets nested 30,000 deep beside a definition', () =>
    note(
      `[b]: c\n\n${repeated(`${`${'['.repeat(16_000)}\n`.repeat(2)}x${`${']'.repeat(16_000)}\n`.repeat(2)}\n`, 900_000)}`,
    ),
  ),
  slow('thousands of links after thousands of open brackets', () =>
    note(
      repeated(
        `${`${'['.repeat(16_000)}\n`.repeat(2)}${`${'[a](b)'.repeat(2_600)}\n`.repeat(2)}\n`,
      ),
    ),
  ),
  slow('direction marks only', () => note(repeated(`${'\u200e'.repeat(5_000)}\n\n`))),
  slow('full-width letters only', () => note(repeated(`${'\uff41'.repeat(16_000)}\n\n`))),
  slow('flags of England only', () =>
    note(
      repeated(
        `${'\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'.repeat(300)}\n\n`,
      ),
    ),
  ),
  slow('blank lines below a promoted claim', () =>
    promoted(`## Claim\n\nclaim\n${'\n'.repeat(1_000_000)}`),
  ),
  slow('blanks behind each word of a promoted claim', () =>
    promoted(`## Claim\n\n${repeated(`a${spaces}\n\n`)}`),
  ),
  slow('emphasis that nothing closes, in a claim', () =>
    promoted(`## Claim\n\n${repeated(`${'__a '.repeat(4_000)}\n\n`)}`),
  ),
  slow('comments that nothing closes, in the code of a claim', () =>
    promoted(`## Claim\n\n\`\`\`\n${repeated(`${'<!-- '.repeat(3_000)}\n`)}\`\`\`\n`),
  ),
  slow('a comment of hyphens in a promoted finding', () =>
    promoted(`x\n\n<!-- \n${repeated(`${'-'.repeat(16_000)}\n`)} x -->\n`),
  ),
  slow('underscores in provenance bullets', () =>
    finding('', `## Provenance\n\n${repeated(`- a${'_'.repeat(16_000)}\n`)}`),
  ),
  slow('blanks inside evidence items', () =>
    finding('', `## Evidence\n\n${repeated(`- a${spaces}b\n`)}`),
  ),
  slow('blanks in the file name of evidence', () =>
    finding('', `## Evidence\n\n${repeated(`- File: a${spaces}b\n`)}`),
  ),
  slow('evidence that cites a section of a file with one long heading', () => ({
    ...finding('', '## Evidence\n\n- File: `docs/y.md#foo`\n'),
    'docs/y.md': `# a${spaces}b\n`,
  })),
  slow('stars in index items', () =>
    index(governed(`${row}${repeated(`- ${'*'.repeat(16_000)}x\n`)}`), { 'memory/b.md': '# B\n' }),
  ),
  slow('100,000 sections that an index knows', () => index('# purpose\n'.repeat(100_000))),
  slow('an anchor into a file of open tags', () =>
    index(governed('- [x](big.md#nope) — Load when: changing the parser\n'), {
      'memory/big.md': repeated(`${'<a '.repeat(5_000)}\n\n`),
    }),
  ),
  slow('6,000 anchors into 150,000 headings', () =>
    index(
      governed(
        Array.from(
          { length: 6_000 },
          (_, at) => `- [x](b.md#n${at}) — Load when: doing ${at}\n`,
        ).join(''),
      ),
      { 'memory/b.md': '# abc\n'.repeat(150_000) },
    ),
  ),
  slow('8,000 rows that lead to one file of 1 MiB', () =>
    index(
      governed(
        Array.from(
          { length: 8_000 },
          (_, at) =>
            `- [x](b.md) — Load when: one two three four five six seven eight nine ten eleven ${at}\n`,
        ).join(''),
      ),
      { 'memory/b.md': `# B\n\n${'word other\n\n'.repeat(80_000)}` },
    ),
  ),
  slow('a spec of heads and comments', () => ({
    'specs/a.swarm.md': `${'REQ AC-001: x\n\n'.repeat(30_000)}${'<!--a-->\n\n'.repeat(40_000)}`,
  })),
  slow('a spec of lines that almost start a block', () => ({
    'specs/a.swarm.md': `${`REQ AC-001: x\n${`REQ ${'a'.repeat(16_000)}\n`.repeat(3)}\n`.repeat(21)}`,
  })),
];
