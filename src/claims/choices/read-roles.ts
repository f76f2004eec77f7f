import { roles } from '../generated/roles.ts';
import type { Role } from './role.ts';

/** A role with its compiled patterns. */
export interface ReadRole {
  readonly role: Role;
  readonly when: RegExp | null;
  /** Matches all of its choices. */
  readonly names: RegExp;
  /** Matches a word of the role itself. */
  readonly word: RegExp;
  readonly choices: readonly ReadChoice[];
}

interface ReadChoice {
  readonly name: string;
  /** Matches in any case. */
  readonly loose: RegExp | null;
  /** Matches as written. */
  readonly exact: RegExp | null;
  /** Whether another role has it, too. */
  readonly shared: boolean;
}

// ASCII only: Unicode classes compile slowly, and names are in Latin letters.
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

/** Gives the name of a choice: its pattern without optional parts. */
function nameOf(pattern: string): string {
  return pattern.replace(/^=/, '').replace(/\(\?:.*?\)\??|[\\?]|\[.*?\]/g, '');
}

function joined(patterns: readonly string[], flags: string): RegExp | null {
  return patterns.length === 0
    ? null
    : new RegExp(`${before}(?:${patterns.join('|')})${after}`, flags);
}

/** Roles by the first two letters of words of their choices, so that few patterns are tried. */
const byStart = new Map<string, { readonly word: string; readonly role: ReadRole }[]>();
for (const role of read)
  for (const word of new Set(role.role.choices.flatMap(leadingWords))) {
    const start = word.slice(0, 2);
    byStart.set(start, [...(byStart.get(start) ?? []), { word, role }]);
  }

/** Gives words of which each pattern needs one. */
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

/** Finds the roles that may occur in a sentence. */
export function rolesIn(sentence: string): ReadonlySet<ReadRole> {
  const found = new Set<ReadRole>();
  for (const word of sentence.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
    for (const each of byStart.get(word.slice(0, 2)) ?? [])
      if (word.startsWith(each.word)) found.add(each.role);
  return found;
}
