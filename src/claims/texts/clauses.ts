import { type Assertion, assertionOf, type Word } from '../assertions/assertion.ts';
import type { Value } from '../assertions/values.ts';
import { senseOfWord } from '../assertions/word-senses.ts';

/** One clause of a statement, read for comparison. */
export interface Clause {
  readonly assertion: Assertion;
  /** Senses, names and code, without filling words and denials. */
  readonly subject: ReadonlySet<string>;
  /** Exact numbers, versions and ports. */
  readonly numbers: readonly Value[];
  /** Paths, commands and names in code. */
  readonly codes: readonly string[];
  /** Null where it is unclear. */
  readonly denies: boolean | null;
  /** Senses of its conditions; empty for none. */
  readonly when: string;
}

/** UTF-16 units of a statement that are read. */
const maxLength = 600;
/** Text between two clauses. */
const joints =
  /[;:!?]\s|\s[—–-]\s|\.\s|,\s+(?=(?:then|and|but|so|which|with|by|unless|as|because|since|while|never|not|do|the|it)\b)|\s(?=(?:before|because|since|so that|and then|until|unless|as long as|whenever|when|while|once|after(?! (?:about )?(?:\d|an? |one|two|three|four|five|ten))|during|if|except)\b)/iu;
const condition =
  /^(?:when|whenever|if|unless|while|during|once|until|after|except|as long as|in case)\b/iu;
const frontedCondition =
  /^[^\p{L}`]*((?:when|whenever|if|unless|while|during|once|until|in case|for|on|in)\b[^,]{2,80}),\s+/iu;
/** Beginning of a clause that only gives a reason or a sequence. */
const aside =
  /^[^\p{L}`]*(?:it|this|that|these|those|they|he|she|because|since|so that|so|and then|then|before|which)\b/iu;
/** Replaces "times", so that all repetitions count the same. */
const times = 'repetitions';
/** Text before a number that is not exact, or is a name. */
const vague =
  /(?:\b(?:no|nr)|#|~|≈|±|\b(?:about|approx\.?|approximately|around|roughly|nearly|almost|some|over|circa|e\.g\.))\s?$/iu;
/** Denials that certainly deny the main verb. */
const denyingOrder =
  /^[^\p{L}]*(?:(?:please|and|but) )?(?:never|no(?=\s)|do not|don['’]t|must not)\b|\bavoid(?:s|ing)?\b|\b(?:must|should|may|can|is|are|does|do|shall|will) (?:not|never)\b|\b(?:isn|aren|doesn|don|mustn|shouldn|can|won)['’]?t\b|\bcannot\b|\bnever\b/iu;

/** Splits a statement into clauses, without longer texts in brackets. */
export function clausesOf(statement: string, denied: boolean): Clause[] {
  const plain = statement
    .slice(0, maxLength)
    .replace(/^[^\p{L}\p{N}`]+/u, '')
    .replace(/\s?\((?=[^()]*\s|[^()]{9})(?![^)]*`[^`]*$)[^()]{0,200}\)/g, '')
    .replace(/(\d)\+(?!\d)/g, '$1 or newer')
    .replace(/\btwice\b/gi, `2 ${times}`)
    .replace(
      /(?<=\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)) times\b/gi,
      ` ${times}`,
    );
  const fronted = frontedCondition.exec(plain);
  const parts = splitClauses(fronted ? plain.slice(fronted[0].length) : plain);
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

/** Splits a text at its joints. A short label belongs to the first clause. */
function splitClauses(text: string): string[] {
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
    // Below "Never:", it is unclear which part is denied.
    denies: isDenied ? true : denied || assertion.denies ? null : false,
    when,
  };
}

/** Words that do not change a statement. */
const filling = new Set(
  (
    'use must should shall will can may we you our your they need require allow have has do is be ' +
    'it there always never set make please ensure'
  ).split(' '),
);

function isFilling({ sense, light }: Word): boolean {
  return light || filling.has(sense) || sense === senseOfWord(times);
}
