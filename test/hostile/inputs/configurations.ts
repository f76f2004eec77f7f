import { type Expected, type HostileInput, note, type Placed } from '../input.ts';

const refused = (says: string): Expected => ({ exit: 2, says });

function config(
  name: string,
  file: string,
  content: Placed | (() => string),
  expect: Expected,
  more: Readonly<Record<string, Placed>> = {},
): HostileInput {
  return {
    name: `config: ${name}`,
    files: () => ({
      ...note('# Note\n'),
      [file]: typeof content === 'function' ? content() : content,
      ...more,
    }),
    expect,
    apart: true,
  };
}

const json = 'ledger.config.json';
const yaml = 'ledger.config.yaml';
const marker = 'require("node:fs").writeFileSync("ran", "x")';

/** Configuration comes with the checkout: data only, bounded, and every mistake has a place. */
export const configurations: readonly HostileInput[] = [
  config('unknown key', json, '{ "layuot": {} }', refused('did you mean "layout"')),
  config('bad JSON', json, '{ "layout": ', refused('not valid JSON')),
  config('empty file', json, '', refused('not valid JSON')),
  config('comments in .json', json, '{ /* why */ "ignore": [] }', refused('not valid JSON')),
  config('comments in .jsonc', 'ledger.config.jsonc', '{ /* why */ "ignore": [], }', 'clean'),
  config('an array as root', json, '[]', refused('must be')),
  config('a number as root', json, '7', refused('must be')),
  config('wrong type of ignore', json, '{ "ignore": "memory" }', refused('ignore')),
  config('wrong type of a severity', json, '{ "rules": { "SEC701": "fatal" } }', refused('SEC701')),
  config('unknown rule', json, '{ "rules": { "SEC7O1": "off" } }', refused('unknown rule')),
  config(
    'rule named __proto__',
    json,
    '{ "rules": { "__proto__": "off" } }',
    refused('unknown rule'),
  ),
  config(
    'rule named constructor',
    json,
    '{ "rules": { "constructor": "off" } }',
    refused('unknown rule'),
  ),
  config(
    '__proto__ at the root',
    json,
    '{ "__proto__": { "failOn": "never" } }',
    refused('unknown key'),
  ),
  config('duplicate key', json, '{ "failOn": "error", "failOn": "never" }', refused('failOn')),
  config(
    'unknown option of a rule',
    json,
    '{ "rules": { "IDX109": ["warning", { "wrods": 1 }] } }',
    refused('option'),
  ),
  config(
    'wrong type of an option',
    json,
    '{ "rules": { "IDX109": ["warning", { "words": "12" }] } }',
    refused('option'),
  ),
  config(
    'invalid UTF-8',
    json,
    Buffer.from('{ "ignore": ["\u00e9"] }', 'latin1'),
    refused('UTF-8'),
  ),
  config('nested 100,000 deep', json, () => '['.repeat(100_000), refused(json)),
  config(
    '5 MiB of JSON',
    json,
    () => `{ "ignore": [${'"a",'.repeat(1_300_000)}"b"] }`,
    refused(json),
  ),
  config('an endless device', json, { link: '/dev/zero' }, refused(json)),
  config('a pipe', json, { special: 'pipe' }, refused(json)),
  config('a folder', json, { special: 'folder' }, refused(json)),
  config('YAML with an alias', yaml, 'ignore: &a [x]\nlayout:\n  index: *a\n', refused('anchors')),
  config(
    'YAML with an alias of another script',
    yaml,
    'ignore: &\u00e9 [x]\nlayout:\n  index: *\u00e9\n',
    refused('anchors'),
  ),
  config(
    'YAML alias bomb',
    yaml,
    `a: &a [l,l,l,l,l,l,l,l,l]\n${[...'bcdefghi']
      .map(
        (name, at) =>
          `${name}: &${name} [${Array<string>(9)
            .fill(`*${'abcdefgh'[at] ?? 'a'}`)
            .join(',')}]`,
      )
      .join('\n')}\n`,
    refused(yaml),
  ),
  config('YAML with a tag', yaml, 'ignore: !!js/function "x"\n', refused(yaml)),
  config('YAML with a duplicate key', yaml, 'failOn: error\nfailOn: never\n', refused(yaml)),
  config(
    'YAML of 40,000 keys',
    yaml,
    () => Array.from({ length: 40_000 }, (_, at) => `k${at}: v\n`).join(''),
    refused(yaml),
  ),
  config('YAML 16,000 deep', yaml, () => '['.repeat(16_000), refused(yaml)),
  config('YAML list as root', yaml, '- a\n', refused('must be')),
  config(
    'key with a newline and a workflow command',
    json,
    '{ "x\\n::error file=a::pwn": 1 }',
    refused('unknown key'),
  ),
  config(
    'rule with a newline and a workflow command',
    json,
    '{ "rules": { "x\\n::error file=a::pwn": "off" } }',
    refused('unknown rule'),
  ),
  config('key with an escape sequence', json, '{ "\\u001b[2J\\u202e": 1 }', refused('unknown key')),
  config(
    'globs that lead out of the root',
    yaml,
    'layout:\n  notes: ["../outside/*.md"]\n',
    refused('layout'),
    { '../outside/x.md': 'a\u200bb\n' },
  ),
  config('globs that backtrack', yaml, 'ignore: ["+(+(a|a)|+(a|a))+(b|+(a))c.md"]\n', 'clean', {
    [`memory/${'a'.repeat(60)}.md`]: '# A\n',
  }),
  config(
    'a glob of many stars over one long name',
    yaml,
    'ignore: ["memory/*a*a*a*a*a*a*a*a*a*b.md"]\n',
    refused('too many stars'),
    { [`memory/${'a'.repeat(240)}.md`]: '# A\n' },
  ),
  config(
    'a glob that is a regular expression',
    yaml,
    'ignore: ["(a+)+$", "[", "{", "**/(", "\\\\"]\n',
    'clean',
  ),
  config('ledger.config.js is not run', 'ledger.config.js', marker, 'clean'),
  config('ledger.config.cjs is not run', 'ledger.config.cjs', marker, 'clean'),
  config('ledger.config.ts is not run', 'ledger.config.ts', marker, 'clean'),
  config('.ledgerrc is not read', '.ledgerrc', '{ "failOn": "never", "ignore": ["**"] }', 'clean'),
  config('package.json without the key', 'package.json', '{ "name": "ledger" }', 'clean'),
  config('broken package.json', 'package.json', '{ "ledger": ', refused('is not valid JSON')),
  config(
    'package.json with a bad key',
    'package.json',
    '{ "ledger": { "x": 1 } }',
    refused('unknown key'),
  ),
  config(
    'package.json whose key is null',
    'package.json',
    '{ "ledger": null }',
    refused('package.json'),
  ),
];
