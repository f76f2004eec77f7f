import { defineMessages } from './message.ts';

/** What is wrong with a guard as it is written. */
export const guard = defineMessages('guard', {
  tooMany: {
    text: 'a record has {count} guards; at most {most} fit',
    mend: ['split the fact into several, each with its own guards'],
    example: { count: 31, most: 20 },
  },
  keyMisspelt: {
    text: 'the key for guards is guard, and this is {key}',
    mend: ['write guard: in the frontmatter, with a list below it'],
    example: { key: 'guards' },
  },
  empty: {
    text: 'the key guard is there and holds no guard',
    mend: ['write one, or take the key out'],
  },
  noMap: {
    text: 'a guard is a map with one of these keys: {kinds}',
    mend: ['see docs/guides/guards.md for one of each'],
    example: { kinds: 'forbid, require, ast, path, shell, together, same, command' },
  },
  noKind: {
    text: 'a guard says what it checks by one of these keys: {kinds}',
    mend: ['see docs/guides/guards.md for one of each'],
    example: { kinds: 'forbid, require, ast, path, shell, together, same, command' },
  },
  manyKinds: {
    text: 'a guard checks one thing, and this one has {kinds}',
    mend: ['write a guard for each: the key guard takes a list'],
    example: { kinds: 'forbid, path' },
  },
  unknownKey: {
    text: 'a {kind} guard has no key "{key}"',
    mend: ['besides its own it takes: {keys}'],
    example: { kind: 'forbid', key: 'instaed', keys: 'in, except, instead, bad, good' },
  },
  noText: {
    text: '{key} of a guard needs a text',
    mend: ['say it, or leave the key out where the guard does not need it'],
    example: { key: 'in' },
  },
  longText: {
    text: '{key} of a guard has {length} characters; at most {most} fit',
    mend: ['make it shorter, or split it into several guards'],
    example: { key: 'forbid', length: 612, most: 500 },
  },
  longList: {
    text: '{key} of a guard has {count} items; at most {most} fit',
    mend: ['use a wider glob, or split the guard'],
    example: { key: 'in', count: 52, most: 40 },
  },
  outside: {
    text: '{key} of a guard leads out of the repository: {glob}',
    mend: ['globs start at the folder of the configuration and stay below it: src/**/*.ts'],
    example: { key: 'in', glob: '../other/**' },
  },
  noBoolean: {
    text: '{key} of a guard is true or false, not "{value}"',
    mend: ['write {key}: true'],
    example: { key: 'multiline', value: 'maybe' },
  },
  noLevel: {
    text: 'level of a guard is block or tell, not "{value}"',
    mend: ['write level: tell, so that the guard says what it finds and holds nobody up'],
    example: { value: 'warn' },
  },
  togetherAlone: {
    text: 'a together guard needs at least two globs',
    mend: ['for example: together: ["api/openapi.yaml", "src/client/**"]'],
  },
  sameAlone: {
    text: 'a same guard needs at least two values',
    mend: ['give each a file (in) and a place in it (at or match)'],
  },
  sameValue: {
    text: 'a value of a same guard needs at, match or both, and {file} has neither',
    mend: ['at: a path such as engines.node; match: a pattern with one group'],
    example: { file: '.nvmrc' },
  },
  noLanguage: {
    text: 'ledger cannot read code in "{value}" for an ast guard',
    mend: ['the languages are: {languages}', 'or write a forbid guard: it takes any text'],
    example: { value: 'python', languages: 'typescript, tsx, javascript, html, css' },
  },
  commandNoList: {
    text: 'command of a guard is a list: the program and its arguments',
    mend: ['for example: command: ["npm", "test", "--", "auth"]'],
  },
  commandHidden: {
    text: 'command of a guard has a line break or another character that nobody can see',
    mend: ['put it into a script, and name the script'],
  },
});

/** Why a guard proves nothing. */
export const guardProof = defineMessages('guardProof', {
  noBad: {
    text: 'the guard has no example that it must catch',
    mend: ['give at least one: bad: ["…"], or capture --bad "…"'],
  },
  noPattern: {
    text: 'its pattern cannot be read: {why}',
    mend: ['patterns are in the syntax of RE2: no look-ahead, no back-references'],
    example: { why: 'error parsing regexp: missing closing )' },
  },
  noCode: {
    text: 'its pattern is no code of its language: {why}',
    mend: ['write one complete expression or statement, such as eval($A)'],
    example: { why: 'it is no complete expression or statement' },
  },
  packageMissing: {
    text: 'code is read by the package @ast-grep/napi, and it is not installed beside ledger',
    mend: ['install it where ledger is installed: npm install --save-dev @ast-grep/napi'],
  },
  packageTracked: {
    text: 'the package @ast-grep/napi beside ledger is committed to git, so it was not loaded',
    mend: ['take it out of git, and install it: npm install --save-dev @ast-grep/napi'],
  },
  packageBroken: {
    text: 'the package @ast-grep/napi beside ledger could not be loaded: {problem}',
    mend: ['install it again: npm install --save-dev @ast-grep/napi'],
    example: { problem: 'Cannot find native binding' },
  },
  catchesAll: {
    text: 'its pattern matches every line, also an empty one',
    mend: ['write a pattern that matches only what must not be there'],
  },
  slow: {
    text: 'matching its pattern takes too long here, so not all files were looked through',
    mend: [
      'narrow it by --in, or write a text into the pattern: it is matched only where that stands',
    ],
  },
  badPasses: {
    text: 'it lets pass what it must catch: {example}',
    mend: ['change the pattern or the example'],
    example: { example: "moment('2020')" },
  },
  goodCaught: {
    text: 'it catches what it must let pass: {example}',
    mend: ['change the pattern or the example'],
    example: { example: "format(d, 'P')" },
  },
  noRecord: {
    text: 'a {kind} carries no guard: facts, decisions and patterns do',
    mend: ['capture it as a fact, or leave the guard out'],
    example: { kind: 'term' },
  },
  ofNote: {
    text: 'a native note carries no guard',
    mend: ['capture the claim without --from: it gets a record of its own'],
  },
  contradicts: {
    text: 'it contradicts the guard of {item}: {example} is wanted by one and caught by the other',
    mend: ['narrow one of them by --in or --except, or: ledger show {item}'],
    example: { item: 'k3f', example: "import dayjs from 'dayjs'" },
  },
  ordering: {
    text: 'its "instead" reads like an instruction to the agent that reads it: it {does}',
    mend: ['say what to use instead, and nothing else'],
    example: { does: 'sets earlier instructions aside' },
  },
  tooMany: {
    text: 'it is broken {count} times today; at most {most} can be left alone',
    mend: ['narrow it by --in and --except, or mend some first'],
    example: { count: 4210, most: 1000 },
  },
});

/** What a person is told of a guard before deciding about it. */
export const guardNote = defineMessages('guardNote', {
  breaksOne: {
    text: '1 line breaks the guard today: {place}',
    mend: ['promoting leaves it alone; new ones are held up'],
    example: { place: 'src/dates.ts:12' },
  },
  breaksSeveral: {
    text: '{count} lines break the guard today, first {place}',
    mend: ['promoting leaves these alone; new ones are held up'],
    example: { count: 12, place: 'src/dates.ts:12' },
  },
  noFile: {
    text: 'the guard looks at no file there is: {globs}',
    mend: ['if that is a slip: capture it again with another --in'],
    example: { globs: 'sorc/**' },
  },
  unread: {
    text: 'files that are too large or cannot be read were not looked through: {paths}',
    mend: ['what breaks the guard there is not left alone once they can be read'],
    example: { paths: 'data/all.csv' },
  },
  breaksNone: { text: 'no file breaks the guard today' },
  caughtNone: {
    text: 'of the last {commits} commits the guard would have held up none',
    example: { commits: 200 },
  },
  caughtSome: {
    text: 'of the last {commits} commits the guard would have held up {caught}: {first}',
    mend: [
      'read them: if each was a mistake, write level: block into the guard; otherwise it only tells',
    ],
    example: {
      commits: 200,
      caught: 3,
      first: '4f1c2ab 2026-11-02 Add date picker (src/picker.ts)',
    },
  },
  caughtSomeKnown: {
    text: 'of the last {commits} commits the guard would have held up {caught}: {first}',
    mend: ['read them: the record says itself how the guard bites'],
    example: {
      commits: 200,
      caught: 3,
      first: '4f1c2ab 2026-11-02 Add date picker (src/picker.ts)',
    },
  },
  historyLeftKnown: { text: 'history was left after {seconds} seconds', example: { seconds: 20 } },
  historyCut: {
    text: 'the guard reads whole files, so only the last {commits} commits were tried: older ones come to too many files',
    example: { commits: 140 },
  },
  valuesUntried: {
    text: 'the guard was not tried on history: nobody looks there for values that must be equal',
  },
  historyLeft: {
    text: 'history was left after {seconds} seconds: the guard only tells',
    example: { seconds: 20 },
  },
  historyUnasked: {
    text: 'the guard was not tried on history: {why}',
    example: { why: 'git could not be asked' },
  },
  commandNotRun: {
    text: 'the promotion does not run the command of the guard',
    mend: [
      'run it yourself now, so that you know it passes: {command}',
      'after the merge, ledger runs it, where guard.commands allows that: ledger verify --run',
    ],
    example: { command: 'npm test -- auth' },
  },
  codeUnchecked: {
    text: 'ledger did not check the guard: {why}',
    mend: ['{advice}', 'nobody can promote it before'],
    example: {
      why: 'code is read by the package @ast-grep/napi, and it is not installed beside ledger',
      advice: 'install it where ledger is installed: npm install --save-dev @ast-grep/napi',
    },
  },
  proofUnasked: {
    text: 'git does not list the files here, so nobody looked which of them break the guard',
  },
});
