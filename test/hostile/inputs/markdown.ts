import {
  atNote,
  type Expected,
  type HostileInput,
  inTime,
  mebibyte,
  note,
  repeated,
} from '../input.ts';

function body(name: string, text: () => string, expect: Expected): HostileInput {
  return { name: `markdown: ${name}`, files: () => note(text()), expect };
}

/** The same for inputs that cost more than a moment, which must end in time by themselves. */
function large(name: string, text: () => string, expect: Expected): HostileInput {
  return { ...body(name, text, expect), alone: true };
}

const kib16 = (unit: string): string => repeated(unit, 16_000);

/** Markdown that costs a parser its time or its stack, within the limits and one past each. */
export const markdown: readonly HostileInput[] = [
  large('16 KB of "- " and a word', () => `${kib16('- ')}x\n`, atNote('LDG001')),
  body('16 KB of "- " alone is a rule', () => `${kib16('- ')}\n`, 'clean'),
  large('16 KB of "- + * "', () => `${kib16('- + * ')}x\n`, atNote('LDG001')),
  large('16 KB of "- + * " without a word', () => `${kib16('- + * ')}\n`, atNote('LDG001')),
  large('16 KB of "1) "', () => `${kib16('1) ')}x\n`, atNote('LDG001')),
  large('16 KB of "> "', () => `${kib16('> ')}x\n`, atNote('LDG001')),
  large('16 KB of ">"', () => `${kib16('>')}x\n`, atNote('LDG001')),
  large('16 KB of "> - "', () => `${kib16('> - ')}x\n`, atNote('LDG001')),
  body('16 KB of "["', () => `${kib16('[')}\n`, 'clean'),
  body('16 KB of "![" ', () => `${kib16('![')}\n`, 'clean'),
  body('16 KB of "]"', () => `${kib16(']')}\n`, 'clean'),
  body('16 KB of "[a]("', () => `${kib16('[a](')}\n`, 'clean'),
  body('16 KB of "[](<"', () => `${kib16('[](<')}\n`, 'clean'),
  body('16 KB of "*"', () => `${kib16('*')}x\n`, 'clean'),
  body('16 KB of "**a **"', () => `${kib16('**a **')}\n`, 'clean'),
  body('16 KB of "_a*"', () => `${kib16('_a*')}\n`, 'clean'),
  body('16 KB of backticks', () => `x ${kib16('`')}\n`, 'clean'),
  body(
    'backtick runs of every length',
    () => `${Array.from({ length: 170 }, (_, at) => `x${'`'.repeat(at + 1)}`).join('')}\n`,
    'clean',
  ),
  body('16 KB of "<"', () => `${kib16('<')}\n`, 'clean'),
  body('16 KB of "<a "', () => `x ${kib16('<a ')}\n`, 'clean'),
  body('16 KB of "<a b="', () => `x ${kib16('<a b="')}\n`, 'clean'),
  large('16 KB of "<!--" in a paragraph', () => `x ${kib16('<!--')}\n`, inTime),
  large('16 KB of "<!x" in a paragraph', () => `x ${kib16('<!x')}\n`, inTime),
  large('16 KB of "<?" in a paragraph', () => `x ${kib16('<?')}\n`, inTime),
  body('16 KB of "|"', () => `${kib16('|')}\n`, 'clean'),
  body('16 KB of "|" above a delimiter row', () => `${kib16('|')}\n|-|\n`, 'clean'),
  large(
    'a table of 5,000 columns',
    () => `${'|a'.repeat(5_000)}|\n${'|-'.repeat(5_000)}|\n${'|b'.repeat(5_000)}|\n`,
    'clean',
  ),
  large(
    'a table of 100,000 rows',
    () => `| a | b |\n| - | - |\n${repeated('| a | b |\n', 1_000_000)}`,
    'clean',
  ),
  body('16 KB of "&amp;"', () => `${kib16('&amp;')}\n`, 'clean'),
  body('16 KB of backslashes', () => `${kib16('\\')}\n`, 'clean'),
  body('16 KB of "~"', () => `x ${kib16('~')}\n`, 'clean'),
  body('16 KB of "#"', () => `${kib16('#')}x\n`, 'clean'),
  body('16 KB of "="', () => `x\n${kib16('=')}\n`, 'clean'),
  large(
    'a list 40 levels deep by indentation',
    () => Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- x\n`).join(''),
    atNote('LDG001'),
  ),
  large(
    'a list 400 levels deep by indentation',
    () => Array.from({ length: 400 }, (_, at) => `${'  '.repeat(at)}- x\n`).join(''),
    atNote('LDG001'),
  ),
  body('quotes 40 levels deep', () => `${'> '.repeat(40)}x\n`, atNote('LDG001')),
  body('quotes 30 levels deep', () => `${'> '.repeat(30)}x\n`, 'clean'),
  body('one line of the longest length', () => `${'x'.repeat(16_384)}\n`, 'clean'),
  body('one line one character too long', () => `${'x'.repeat(16_385)}\n`, atNote('LDG001')),
  large('1 MiB in one line', () => 'x'.repeat(mebibyte), atNote('LDG001')),
  large('1 MiB of "- " in one line', () => `${'- '.repeat(500_000)}x`, atNote('LDG001')),
  large('1 MiB of ">" in one line', () => '>'.repeat(mebibyte), atNote('LDG001')),
  large('1 MiB of newlines', () => '\n'.repeat(mebibyte), 'clean'),
  large('1 MiB of short lines', () => 'x\n'.repeat(mebibyte / 2), atNote('LDG001')),
  large(
    'exactly 1 MiB of prose',
    () => `${'Words of prose.\n\n'.repeat(61_680)}${'x'.repeat(mebibyte - 61_680 * 17)}`,
    'clean',
  ),
  large(
    '1 MiB and one byte',
    () => 'word \n'.repeat(mebibyte / 4).slice(0, mebibyte + 1),
    atNote('LDG001'),
  ),
  large('100,000 headings', () => '# h\n'.repeat(100_000), 'clean'),
  large('100,000 items', () => '- item\n'.repeat(100_000), 'clean'),
  large('50,000 links', () => '- [a](b.md)\n'.repeat(50_000), 'clean'),
  large(
    '20,000 reference definitions',
    () => Array.from({ length: 20_000 }, (_, at) => `[r${at}]: note.md\n\n`).join(''),
    'clean',
  ),
  large('20,000 definitions of one label', () => '[r]: note.md\n\n'.repeat(20_000), 'clean'),
  large(
    '10,000 references to one definition',
    () => `[r]: note.md\n\n${'[a][r] [r]\n\n'.repeat(10_000)}`,
    'clean',
  ),
  body('unclosed code fence', () => '```js\nlet x;\n\n# not a heading\n', 'clean'),
  large('1 MiB in an unclosed code fence', () => `\`\`\`\n${'x\n'.repeat(500_000)}`, 'clean'),
  body('unclosed comment', () => 'x\n\n<!-- nobody closes this\n\n# not a heading\n', 'clean'),
  body('unclosed CDATA', () => 'x\n\n<![CDATA[ nobody closes this\n', 'clean'),
  body('unclosed script', () => 'x\n\n<script>\nlet a;\n\n# x\n', 'clean'),
  body('16 KB of tabs', () => `x${kib16('\t')}\n`, 'clean'),
  body(
    'an unresolved merge',
    () => '<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n',
    atNote('LDG001'),
  ),
];
