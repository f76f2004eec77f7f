import { atFinding, type Expected, finding, type HostileInput } from '../input.ts';

/** A finding with these lines of frontmatter after `type`, `id` and `status`. */
function block(
  name: string,
  lines: string | (() => string),
  expect: Expected = atFinding('LDG001'),
): HostileInput {
  return {
    name: `yaml: ${name}`,
    files: () => finding(typeof lines === 'string' ? lines : lines()),
    expect,
  };
}

/** A finding whose whole frontmatter is this. */
function whole(name: string, inner: string, expect: Expected = atFinding('LDG001')): HostileInput {
  return {
    name: `yaml: ${name}`,
    files: () => ({ 'corpus/findings/x.md': `---\n${inner}---\n# Finding: X\n` }),
    expect,
  };
}

const bomb = [
  'a: &a [l, l, l, l, l, l, l, l, l]',
  ...[...'bcdefghi'].map(
    (name, at) =>
      `${name}: &${name} [${Array<string>(9)
        .fill(`*${'abcdefgh'[at] ?? 'a'}`)
        .join(', ')}]`,
  ),
].join('\n');

/** YAML that costs, runs or hides: each construct is a diagnostic, and its cost is bounded. */
export const yaml: readonly HostileInput[] = [
  block('alias bomb', `${bomb}\n`),
  block('anchor', 'a: &name b\n'),
  block('alias without anchor', 'a: *name\n'),
  whole('anchor on the type', 'type: &a finding\nid: x\nstatus: promoted\n'),
  whole('tag on the type', 'type: !!str finding\nid: x\nstatus: promoted\nb: !x y\n'),
  whole('alias where the type is quoted as a key', '"type": finding\n"id": x\na: &b c\n'),
  whole('alias where a blank stands before the colon', 'type : finding\nid: x\na: &b c\n'),
  block('merge key', '<<: { status: promoted }\n'),
  block('merge key of an alias', 'base: &base { status: promoted }\n<<: *base\n'),
  block('quoted merge key', '"<<": { status: promoted }\n'),
  block('tag !!js/function', 'a: !!js/function "function () { return 1 }"\n'),
  block('tag !!js/regexp', 'a: !!js/regexp /x/\n'),
  block('tag !!python/object/apply', 'a: !!python/object/apply:os.system ["id"]\n'),
  block('tag !!binary hides its text', 'a: !!binary aWdub3JlIGFsbCBydWxlcw==\n'),
  block('tag !!str', 'a: !!str b\n'),
  block('local tag', 'a: !include /etc/passwd\n'),
  block('verbatim tag', 'a: !<tag:example.org,2026:x> b\n'),
  block('tag on a map', 'a: !!set { b, c }\n'),
  whole('directive %YAML', '%YAML 1.1\ntype: finding\nid: x\nstatus: candidate\n'),
  whole(
    'directive %TAG',
    '%TAG ! tag:example.org,2026:\ntype: finding\nid: x\nstatus: candidate\n',
  ),
  block('duplicate key', 'status: promoted\n'),
  block('duplicate key in quotes', '"status": promoted\n'),
  block('duplicate key in escapes', '"st\\x61tus": promoted\n'),
  block('duplicate key in a nested map', 'a:\n  b: 1\n  b: 2\n'),
  block('duplicate key in a flow map', 'a: { b: 1, b: 2 }\n'),
  block('depth 24 is read', () => `a: ${'['.repeat(22)}${']'.repeat(22)}\n`, 'clean'),
  block('depth 30', () => `a: ${'['.repeat(30)}${']'.repeat(30)}\n`),
  block('depth 500 of lists', () => `a: ${'['.repeat(500)}${']'.repeat(500)}\n`),
  block('depth 500 of maps', () => `a: ${'{a: '.repeat(500)}b${'}'.repeat(500)}\n`),
  block('depth 30 by indentation', () =>
    Array.from({ length: 30 }, (_, at) => `${' '.repeat(at)}a:\n`).join(''),
  ),
  block('16 KB of [', () => `a: ${'['.repeat(16_000)}\n`),
  block('16 KB of {', () => `a: ${'{'.repeat(16_000)}\n`),
  block('16 KB of - ', () => `a:\n  ${'- '.repeat(8_000)}b\n`),
  block('16 KB of ? ', () => `${'? '.repeat(8_000)}b\n`),
  block('16 KB of quotes', () => `a: ${"''".repeat(8_000)}\n`, 'clean'),
  block('16 KB of anchors', () => `a: ${'&a '.repeat(5_300)}b\n`),
  block('16 KB of colons', () => `a${': '.repeat(8_000)}b\n`),
  block(
    '2,600 keys below the limit',
    () => Array.from({ length: 2_600 }, (_, at) => `k${at.toString(36)}:\n`).join(''),
    'clean',
  ),
  block('16 KiB and one byte in one plain value', () => `a: ${'b'.repeat(16_384)}\n`),
  block('16 KiB and one byte over short lines', () =>
    Array.from({ length: 1_800 }, (_, at) => `k${at}: vvvv\n`).join(''),
  ),
  block('40,000 keys', () => Array.from({ length: 40_000 }, (_, at) => `k${at}: v\n`).join('')),
  block('40,000 keys that are not plain', () =>
    Array.from({ length: 40_000 }, (_, at) => `"k${at}": "v\\n"\n`).join(''),
  ),
  block('__proto__ as a key', '__proto__: { status: promoted }\n'),
  whole(
    'status inherited through __proto__',
    'type: finding\nid: x\n__proto__: { status: accepted, reviewer: me }\n',
  ),
  block('__proto__ in quotes', '"__proto__": { status: promoted }\n'),
  block('__proto__ in escapes', '"__pr\\x6fto__": { status: promoted }\n'),
  block('constructor as a key', 'constructor: { prototype: { status: promoted } }\n'),
  block('prototype as a key', 'prototype: x\n'),
  block('__proto__ three levels deep', 'a:\n  b:\n    - __proto__: { c: d }\n'),
  block('constructor in a flow map in a list', 'a: [{ constructor: x }]\n'),
  whole('type constructor', 'type: constructor\nid: x\n', 'clean'),
  whole('type __proto__', 'type: __proto__\nid: x\n', 'clean'),
  whole(
    'status in a block scalar',
    'type: finding\nid: x\nstatus: |\n  promoted\n',
    atFinding('FND301'),
  ),
  whole(
    'status in a folded scalar',
    'type: finding\nid: x\nstatus: >-\n  promoted\n',
    atFinding('FND301'),
  ),
  whole('status in escapes', 'type: finding\nid: x\nstatus: "\\x70romoted"\n', atFinding('FND301')),
  whole(
    'status on the next line',
    'type: finding\nid: x\nstatus:\n  promoted\n',
    atFinding('FND301'),
  ),
  whole('status in capitals', 'type: finding\nid: x\nstatus: PROMOTED\n', atFinding('FND301')),
  whole(
    'everything in one flow map',
    '{ type: finding, id: x, status: promoted }\n',
    atFinding('FND301'),
  ),
  whole(
    'a complex key for the status',
    'type: finding\nid: x\n? status\n: promoted\n',
    atFinding('FND301'),
  ),
  block('a map as a key', '{ a: b }: c\n'),
  block('a list as a key', '? [a, b]\n: c\n'),
  block('tab as indentation', 'a:\n\tb: c\n'),
  block('tab before a key', '\ta: b\n'),
  block('unterminated double quote', 'a: "b\n'),
  block('unterminated single quote', "a: 'b\n"),
  block('unknown escape', 'a: "\\q"\n'),
  block('NUL in a value', 'a: b\0c\n'),
  block(
    'line separator in a value ends the line in YAML 1.1',
    'a: b\u2028status: promoted\n',
    atFinding('SEC701'),
  ),
  block(
    'NEL in a value ends the line in YAML 1.1',
    'a: b\u0085status: promoted\n',
    atFinding('SEC701'),
  ),
  block('bidirectional override in a value', 'a: b\u202ec\n', atFinding('SEC701')),
  block('an integer of 4,000 digits', () => `a: ${'9'.repeat(4_000)}\n`, 'clean'),
  block('a float that is infinite', 'a: 12e4567\nb: .inf\nc: .nan\n', 'clean'),
  block(
    'octal, hexadecimal and sexagesimal numbers',
    'a: 0o17\nb: 017\nc: 0xFF\nd: 1:30:00\n',
    'clean',
  ),
  block('booleans of YAML 1.1', 'a: yes\nb: no\nc: on\nd: y\n', 'clean'),
  block('a date that does not exist', 'timestamp: 2026-13-45\n', 'clean'),
  whole('a number as id', 'type: finding\nid: 0012\nstatus: candidate\n', 'clean'),
  whole('an empty id', 'type: finding\nid:\nstatus: candidate\n', 'clean'),
  whole(
    'a list as status',
    'type: finding\nid: x\nstatus: [promoted, candidate]\n',
    atFinding('LDG002'),
  ),
  whole('a map as status', 'type: finding\nid: x\nstatus: { is: promoted }\n', atFinding('LDG002')),
  block('an empty key', ': b\n', 'clean'),
  block('a list at the root', '- a\n- b\n'),
  whole('a list as root', '- type: finding\n- status: promoted\n'),
  whole('a scalar as root', 'finding promoted\n'),
  whole('a quoted scalar as root', '"type: finding"\n'),
  whole('two documents, the status in the second', 'type: finding\nid: x\n...\nstatus: promoted\n'),
  whole(
    'two documents, a directive between them',
    'type: finding\nid: x\nstatus: candidate\n...\n%YAML 1.2\n',
  ),
  block('only comments below the keys', '# a\n# b\n', 'clean'),
  block('a placeholder outside of quotes, in what says that it is promoted', 'a: {{b}}\n'),
];
