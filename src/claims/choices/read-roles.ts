import type { Role } from './role.ts';
import { toolRoles } from './tool-roles.ts';

const spaces = (count: string, word: string): readonly string[] => [
  `${count} spaces`,
  `(?:${count}|${word})[ -]spaces?`,
];

/** What projects settle by naming a way to write or work. */
const styleRoles: readonly Role[] = [
  {
    name: 'indentation',
    one: true,
    when: 'indent\\w*|\\btabs?\\b(?! order| bar)|\\btab (?:size|width)|\\b(?:2|4|two|four)[ -]spaces?\\b',
    words:
      'indent\\w*|style|code|formatting|files?|width|size|level|source|tabs?|spaces?|everywhere',
    choices: [
      ['tabs', '(?<!browser |open |new )tabs(?! (?:and|to switch|bar|component))'],
      spaces('2', 'two'),
      spaces('4', 'four'),
      spaces('8', 'eight'),
      [
        'spaces',
        '(?<!(?:2|4|8|two|four|eight)[ -])\\bspaces(?! (?:around|between|before|after|in))',
      ],
    ],
  },
  {
    name: 'quotes',
    one: true,
    when: 'quot(?:es?|ed|ing)',
    words:
      'strings?|quot\\w+|style|code|literals?|formatting|take|takes|typescript|javascript|ts|js',
    choices: [
      ['single quotes', 'single[- ]?quot(?:es?|ed)'],
      ['double quotes', 'double[- ]?quot(?:es?|ed)'],
    ],
  },
  {
    name: 'semicolons',
    one: true,
    when: 'semi-?colons?',
    words: 'statements?|semi\\w*|style|code|end|ends|lines?|always|formatting|required|use',
    choices: [['semicolons', '(?:no |without |omit )?semi-?colons?(?:-free)?']],
  },
  {
    name: 'exports',
    one: true,
    when: 'exports?',
    words:
      'exports?|exported|modules?|components?|each|file|files|one|named|like|only|code|functions?|single',
    choices: [
      ['named exports', 'named[- ]exports?'],
      ['default exports', 'default[- ]exports?', '`?export default`?'],
    ],
  },
  {
    name: 'asynchronous code',
    one: true,
    when: 'async|promises?|callbacks?|\\.then',
    words: 'async\\w*|code|promises?|style|operations?|functions?|chains?|raw',
    choices: [
      ['async/await', '`?async`?/`?await`?'],
      ['promise chains', '`?\\.then\\(\\)?`?', 'promise chains?', '\\bthen chains?'],
      [
        'callbacks',
        '(?<=\\b(?:use|using|prefer|with|raw|nested|avoid|over|no|not|than|of) )callbacks',
      ],
    ],
  },
  {
    name: 'commit messages',
    one: true,
    when: 'commits?',
    words:
      'commits?|messages?|format|follow\\w*|style|git|write|prefix\\w*|plain|sentences?|spec\\w*',
    choices: [
      [
        'Conventional Commits',
        'conventional[- ]commits?(?: (?:format|prefix\\w*|style|messages?))?',
      ],
      ['gitmoji'],
    ],
  },
  {
    name: 'merging',
    one: true,
    when: 'merg\\w+|squash\\w*',
    words: 'merg\\w+|pull|requests?|prs?|branch\\w*|git|commits?|when|them|history',
    choices: [
      ['squash', 'squash(?:ed|ing|es)?(?:[- ](?:and[- ])?merg\\w+)?'],
      ['merge commits', 'merge commits?'],
      ['rebase merge', 'rebase(?:[- ]and)?[- ]merg\\w+'],
    ],
  },
  {
    name: 'base branch',
    one: true,
    when: '\\b(?:pull requests?|prs?|feature branch\\w*|branch\\w*)\\b[^.]{0,30}\\b(?:against|into|to|from|off|target\\w*)\\b|\\b(?:base|default|target) branch\\b',
    words:
      'open\\w*|pull|requests?|prs?|branch\\w*|feature|git|against|base|default|target\\w*|start\\w*|creat\\w+|new|work|short|keep|them|off|always|all',
    choices: ['main', 'master', 'develop', 'dev', 'trunk', 'staging', 'next'].map((name) => [
      name,
      `(?<=(?:against|into|to|from|off|of|is|target|targets|targeting|branch:?) (?:the )?\`?(?:origin/)?)${name}(?=\`|\\b(?![-/]))`,
    ]),
  },
  {
    name: 'modules of JavaScript',
    one: true,
    when: '\\besm\\b|es modules?|commonjs|\\bcjs\\b|`require',
    words: 'modules?|imports?|code|syntax|style|javascript|js|system|es',
    choices: [
      ['ES modules', '=ESM', 'ES modules?', 'ES6 modules?'],
      ['CommonJS', '=CJS', '`require(?:\\(\\))?`'],
    ],
  },
  {
    name: 'components of React',
    one: true,
    when: 'components?',
    words: 'components?|react|only|code|write|hooks|with',
    choices: [
      ['function components', 'function(?:al)? components?'],
      ['class components', 'class(?:-based)? components?'],
    ],
  },
  {
    name: 'place of tests',
    one: true,
    when: 'tests?\\b',
    words:
      'tests?|unit|live|lives|go|put|all|place[ds]?|files?|file|source|code|into|mirrored|covers?|module|modules|it|the',
    choices: [
      [
        'beside the code',
        '(?:beside|next to|alongside|co-?located(?: with)?|adjacent to)(?: (?:the|its|their|each))?(?: (?:source|code|file|files|module|implementation|component|components))*',
      ],
      [
        'a folder of their own',
        '(?:in|into|under|to) (?:the |a |an )?(?:separate |top-level |root )?`?(?:tests?|spec|__tests__)/?`? (?:folder|directory|dir|tree)',
      ],
    ],
  },
];

/** A role with its patterns made, as sentences are read by it. */
export interface ReadRole {
  readonly role: Role;
  readonly when: RegExp | null;
  /** All of its choices, however they are written. */
  readonly names: RegExp;
  /** A word that says nothing but what the role is about. */
  readonly word: RegExp;
  readonly choices: readonly ReadChoice[];
}

/** One choice: by its patterns in any case, and by those in their own. */
export interface ReadChoice {
  readonly name: string;
  readonly loose: RegExp | null;
  readonly exact: RegExp | null;
  /** Whether another role has it, too, so that a sentence has to say which is meant. */
  readonly shared: boolean;
}

// Without the letters of all scripts: patterns of those take long to make, and names are in Latin.
const before = '(?<![\\w@/.-])';
const after = '(?![\\w/@-]|\\.[a-z])';

const roles: readonly Role[] = [...toolRoles, ...styleRoles];
const read: readonly ReadRole[] = roles.map((role) => {
  const choices = role.choices.map((patterns): ReadChoice => {
    const name = nameOf(patterns[0] ?? '');
    const own = role.when !== undefined && patterns.length > 1 ? patterns.slice(1) : patterns;
    return {
      name,
      loose: joined(
        own.filter((each) => !each.startsWith('=')),
        'gi',
      ),
      exact: joined(
        own.filter((each) => each.startsWith('=')).map((each) => each.slice(1)),
        'g',
      ),
      shared: roles.some(
        (other) => other !== role && other.choices.some(([first = '']) => nameOf(first) === name),
      ),
    };
  });
  const sources = choices.flatMap(({ loose, exact }) =>
    [loose, exact].flatMap((each) => (each ? [each.source] : [])),
  );
  return {
    role,
    when: role.when === undefined ? null : new RegExp(role.when, 'i'),
    names: new RegExp(sources.join('|'), 'gi'),
    word: new RegExp(`^(?:${role.words})$`, 'i'),
    choices,
  };
});

/** What a choice is called: its pattern without what may be left out. */
function nameOf(pattern: string): string {
  return pattern.replace(/^=/, '').replace(/\(\?:.*?\)\??|[\\?]|\[.*?\]/g, '');
}

function joined(patterns: readonly string[], flags: string): RegExp | null {
  return patterns.length === 0
    ? null
    : new RegExp(`${before}(?:${patterns.join('|')})${after}`, flags);
}

/**
 * Roles by how a word of one of their choices begins: most sentences cost one look-up a word, and
 * no pattern.
 */
const byStart = new Map<string, { readonly word: string; readonly role: ReadRole }[]>();
for (const role of read)
  for (const word of new Set(role.role.choices.flatMap(leadingWords))) {
    const start = word.slice(0, 2);
    byStart.set(start, [...(byStart.get(start) ?? []), { word, role }]);
  }

/** The words without which no pattern of a choice can match, one or more for each. */
function leadingWords(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const literal = pattern
      .toLowerCase()
      .replace(/\(\?<?[=!](?:[^()]|\([^()]*\))*\)/g, ' ')
      .replace(/\\[a-z]/g, ' ');
    const outside = literal.replace(/\((?:[^()]|\([^()]*\))*\)[?*+]?|\[[^\]]*\][?*+]?/g, ' ');
    const [first] = wordsOf(outside);
    return first === undefined ? wordsOf(literal) : [first];
  });
}

function wordsOf(pattern: string): string[] {
  return pattern.replace(/\p{L}[?*]/gu, ' ').match(/\p{L}{2,}/gu) ?? [];
}

/** The roles that a sentence may speak of, by its words. */
export function rolesIn(sentence: string): ReadonlySet<ReadRole> {
  const found = new Set<ReadRole>();
  for (const word of sentence.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
    for (const each of byStart.get(word.slice(0, 2)) ?? [])
      if (word.startsWith(each.word)) found.add(each.role);
  return found;
}
