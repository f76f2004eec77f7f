import { type Assertion, assertionOf, type Word } from '../assertions/assertion.ts';
import type { Value } from '../assertions/values.ts';
import { senseOfWord } from '../assertions/word-senses.ts';

/** One part of a statement that says one thing, as it is compared with parts of others. */
export interface Clause {
  readonly assertion: Assertion;
  /** The senses it speaks of, names and code among them, without what only fills or denies. */
  readonly subject: ReadonlySet<string>;
  /** Numbers, versions and ports that are meant exactly. */
  readonly numbers: readonly Value[];
  /** Paths, commands and names in code. */
  readonly codes: readonly string[];
  /** Whether it says not to, or that something is not so; null where that is unclear. */
  readonly denies: boolean | null;
  /** When it holds, by the senses of that part; empty where it always does. */
  readonly when: string;
}

/** Longer ones are read this far. */
const longest = 600;
/** Where one part of a statement ends and another one begins. */
const joints =
  /[;:!?]\s|\s[—–-]\s|\.\s|,\s+(?=(?:then|and|but|so|which|with|by|unless|as|because|since|while|never|not|do|the|it)\b)|\s(?=(?:before|because|since|so that|and then|until|unless|as long as|whenever|when|while|once|after(?! (?:about )?(?:\d|an? |one|two|three|four|five|ten))|during|if|except)\b)/iu;
const condition =
  /^(?:when|whenever|if|unless|while|during|once|until|after|except|as long as|in case)\b/iu;
const frontedCondition =
  /^[^\p{L}`]*((?:when|whenever|if|unless|while|during|once|until|in case|for|on|in)\b[^,]{2,80}),\s+/iu;
/** Parts that only say why, or what comes before and after. */
const aside =
  /^[^\p{L}`]*(?:it|this|that|these|those|they|he|she|because|since|so that|so|and then|then|before|which)\b/iu;
/** How often something is done, by one name: of "times" nothing else is counted. */
const times = 'repetitions';
/** A number that is not meant exactly, or is a name. */
const vague =
  /(?:\b(?:no|nr)|#|~|≈|±|\b(?:about|approx\.?|approximately|around|roughly|nearly|almost|some|over|circa|e\.g\.))\s?$/iu;
/** Orders not to, and verbs that are denied: of others it is not clear what is denied. */
const denyingOrder =
  /^[^\p{L}]*(?:(?:please|and|but) )?(?:never|no(?=\s)|do not|don['’]t|must not)\b|\bavoid(?:s|ing)?\b|\b(?:must|should|may|can|is|are|does|do|shall|will) (?:not|never)\b|\b(?:isn|aren|doesn|don|mustn|shouldn|can|won)['’]?t\b|\bcannot\b|\bnever\b/iu;

/**
 * The parts of a statement. What stands in brackets is left out where it says more than a word or
 * two, and a label stays with what it names.
 */
export function clausesOf(statement: string, denied: boolean): Clause[] {
  const plain = statement
    .slice(0, longest)
    .replace(/^[^\p{L}\p{N}`]+/u, '')
    .replace(/\s?\((?=[^()]*\s|[^()]{9})(?![^)]*`[^`]*$)[^()]{0,200}\)/g, '')
    .replace(/(\d)\+(?!\d)/g, '$1 or newer')
    .replace(/\btwice\b/gi, `2 ${times}`)
    .replace(
      /(?<=\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)) times\b/gi,
      ` ${times}`,
    );
  const fronted = frontedCondition.exec(plain);
  const parts = cut(fronted ? plain.slice(fronted[0].length) : plain);
  const when = [
    ...(fronted ? [fronted[1] ?? ''] : []),
    ...parts.filter((part) => condition.test(part)),
  ]
    .flatMap((part) => assertionOf(part).words)
    .filter((word) => !isFilling(word))
    .map(({ sense }) => sense)
    .sort()
    .join(' ');
  return parts
    .filter((part) => !condition.test(part) && !aside.test(part))
    .map((part) => clauseOf(part, denied, when))
    .filter(({ subject }) => subject.size > 0);
}

/** A label of few words says of what the first part is. */
function cut(text: string): string[] {
  const label = /^([^:.`]{2,40}):\s+/u.exec(text);
  const rest = label ? text.slice(label[0].length) : text;
  const parts = rest.split(joints).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return label ? [`${label[1] ?? ''} ${parts[0] ?? ''}`, ...parts.slice(1)] : parts;
}

function clauseOf(part: string, denied: boolean, when: string): Clause {
  const assertion = assertionOf(part);
  const codes = [
    ...assertion.codes,
    ...assertion.values.filter(({ type }) => type === 'command').map(({ text }) => text),
  ];
  const isDenied = denyingOrder.test(part);
  return {
    assertion,
    subject: new Set([
      ...assertion.words.filter((word) => !isFilling(word)).map(({ sense }) => sense),
      ...codes,
    ]),
    numbers: assertion.values.filter(
      ({ quantity, at }) =>
        quantity !== null && !vague.test(assertion.pieces.slice(Math.max(0, at - 2), at).join(' ')),
    ),
    codes: [...new Set(codes)],
    // Below "Never:" the opposite is asked for, as far as a part says what is done.
    denies: isDenied ? true : denied || assertion.denies ? null : false,
    when,
  };
}

/** Words that may come and go without another statement. */
const filling = new Set(
  'use must should shall will can may we you our your they need require allow have has do is be it there always never set make please ensure'.split(
    ' ',
  ),
);

function isFilling({ sense, light }: Word): boolean {
  return light || filling.has(sense) || sense === senseOfWord(times);
}
