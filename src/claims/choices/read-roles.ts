import { roles } from '../generated/roles.ts';
import type { Role } from './role.ts';

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
