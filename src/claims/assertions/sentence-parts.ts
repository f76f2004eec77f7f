import type { Assertion } from './assertion.ts';
import { isVerb } from './verbs.ts';
import { senseOfWord } from './word-senses.ts';

/** Words that may come and go without another claim, besides those that say nothing in any. */
const filling = new Set(
  [
    'we',
    'our',
    'us',
    'you',
    'your',
    'they',
    'their',
    'what',
    'here',
    'get',
    'gets',
    'got',
    'use',
    'uses',
    'using',
    'used',
    'set',
    'carry',
    'remember',
    'til',
    'note',
    'fyi',
    'basically',
    'way',
    'go',
    'goes',
    'gone',
    'whole',
    'own',
    'will',
    'please',
    'own',
    'already',
    'still',
    'ever',
    'itself',
    'themselves',
    'both',
    'take',
    'taken',
    'took',
    'run',
    'runs',
    'running',
    'happen',
    'happens',
    'do',
    'done',
    'put',
    'has',
    'have',
    'must',
    'shall',
    'need',
    'needs',
    'there',
    'carried',
    'come',
    'comes',
    'say',
    'says',
  ].map(senseOfWord),
);
/**
 * Small words that begin a part of a sentence, by what they say of it; parts may stand in any
 * order.
 */
const joints: ReadonlyMap<string, string> = new Map<string, string>(
  (
    [
      ['at', ['on', 'in', 'at', 'during', 'within']],
      ['when', ['when', 'if', 'whenever', 'while', 'once', 'as']],
      ['because', ['because', 'since']],
      ['with', ['with', 'via', 'using', 'through']],
      ['from', ['from']],
      ['to', ['to', 'into', 'onto', 'towards']],
      ['by', ['by']],
      ['for', ['for']],
      ['than', ['than']],
      ['before', ['before', 'prior']],
      ['after', ['after']],
      ['until', ['until']],
      ['unless', ['unless']],
      ['without', ['without']],
      ['over', ['over']],
      ['under', ['under']],
      ['against', ['against']],
      ['inside', ['inside']],
      ['outside', ['outside']],
      ['so', ['so', 'therefore']],
      ['or', ['or']],
      ['per', ['per']],
      ['instead', ['instead', 'rather']],
    ] as const
  ).flatMap(([name, words]) =>
    words.flatMap(
      (word) =>
        [
          [word, name],
          [senseOfWord(word), name],
        ] as const,
    ),
  ),
);
/** Words that a passive is made with. */
export const passive = /^(?:is|are|was|were|be|been|being|gets?|got)$/;

/** What joins reasons, which are denied by themselves: it is not safe, as it is not closed. */
const reasons = new Set(['because', 'since', 'so', 'therefore', 'as']);

interface OpenPart {
  readonly joint: string;
  readonly words: string[];
  denials: number;
}

/** A claim in parts: what is said of whom, and under which joints. */
export interface Parts {
  /** The main part, in its order; who does it stands first, in a passive too. */
  readonly main: readonly string[];
  readonly isPassive: boolean;
  /** The other parts, each with its joint and its words sorted, in no order. */
  readonly others: readonly string[];
}

/** The senses a claim speaks of, with their places. */
export function sensesInOrder({
  words,
  codes,
  values,
}: Assertion): { readonly sense: string; readonly at: number }[] {
  const names =
    codes.length === 0
      ? []
      : values
          .filter(
            (value) => value.type === 'code' || value.type === 'path' || value.type === 'command',
          )
          .map((value) => ({ sense: value.text, at: value.at }));
  return [
    ...words.filter((word) => !filling.has(word.sense) && !joints.has(word.sense)),
    ...names,
  ].sort((a, b) => a.at - b.at);
}

/** Takes a claim apart at its joints. */
export function partsOf(assertion: Assertion): Parts {
  const { pieces } = assertion;
  const isPassive = pieces.some(
    (piece, at) =>
      piece === 'by' && pieces.slice(Math.max(0, at - 4), at).some((each) => passive.test(each)),
  );
  const senses = sensesInOrder(assertion);
  const parts: OpenPart[] = [];
  const open = (joint: string): OpenPart => {
    const part = { joint, words: [], denials: 0 };
    parts.push(part);
    return part;
  };
  const isDenied = (at: number): boolean => assertion.denials.includes(at);
  let [next, clause] = [0, open('')];
  for (const [at, piece] of pieces.entries()) {
    const joint = joints.get(piece);
    const last = parts.at(-1);
    if (joint !== undefined) {
      const part = open(joint);
      if (isDenied(at - 1) && !isVerb(pieces[at - 2] ?? '')) part.denials += 1;
      if (reasons.has(piece) && pieces.slice(at + 1).some(isVerb)) clause = part;
    }
    // A part in front ends where the sentence itself begins.
    else if (
      last &&
      last.joint !== '' &&
      parts.length === 2 &&
      parts[0]?.words.length === 0 &&
      at === assertion.main
    )
      clause = open('');
    for (; next < senses.length && (senses[next]?.at ?? 0) <= at; next += 1)
      parts.at(-1)?.words.push(senses[next]?.sense ?? '');
    if (isDenied(at)) clause.denials += 1;
  }
  const agent = isPassive
    ? parts.filter(({ joint }) => joint === 'by').flatMap(({ words }) => words)
    : [];
  const others = parts.filter(
    ({ joint, words }) => joint !== '' && words.length > 0 && !(isPassive && joint === 'by'),
  );
  return {
    main: [...agent, ...parts.filter(({ joint }) => joint === '').flatMap(({ words }) => words)],
    isPassive,
    others: others
      .map(
        ({ joint, words, denials }) =>
          `${joint}${denials % 2 === 1 ? ' not' : ''} ${[...words].sort().join(' ')}`,
      )
      .sort(),
  };
}
