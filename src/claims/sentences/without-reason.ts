import { wordsOf } from '#diagnostics/plain-text';

import { isVerb } from '../assertions/quantities.ts';
import { sentencesOf } from './sentences.ts';
import { isVerbOfStatement } from './standalone-statements.ts';

const aTime = String.raw`\d|yesterday|last|this|monday|noon`;
/** A part at the end that only says why. */
const because = new RegExp(
  String.raw`[,;]?\s+(?:\(?because|due to|so that|since (?!${aTime}))\b.*$|,\s+(?:as|for|so)\s.*$`,
  'isu',
);
/** The same in front of the sentence. */
const fronted = /^(?:because|since(?! \d)|as)\b[^,]{2,200},\s+/iu;

/** A sentence without the part that says why: with another reason it asserts the same. */
export function withoutReason(sentence: string): string {
  return sentence.replace(fronted, '').replace(because, '').trim();
}

/** A claim without its reason, and the reason by itself; empty where it gives none. */
export interface Reasoned {
  readonly said: string;
  readonly why: string;
}

/** A reason at the end. "Due to" and "because of" a thing are no clauses, and "as root" is none. */
const reason = new RegExp(
  String.raw`[,;]?\s+(?:because\s(?!of\b)|so that\s|since\s(?!${aTime}))|,\s+(?<small>as|for)\s`,
  'iu',
);
/** The same in front, to its comma; "as agreed" says nothing more. */
const reasonInFront = new RegExp(
  String.raw`^(?:as \p{L}+ed\b[^,]{0,200}|(?:because\s(?!of\b)|since\s(?!${aTime})|as\s)` +
    String.raw`(?<why>[^,]{2,200})),\s+`,
  'iu',
);
/** What follows from the clause before it, where it names what it speaks of. */
const consequence =
  /,\s+so\s+(?!(?:that|do|does|is|are|long|far|it|they|this|these|those|he|she)\b)/iu;

/** Takes the clauses of a claim apart that say why. Of several sentences none is the claim. */
export function reasoned(claim: string): Reasoned {
  if (sentencesOf(claim).length > 1) return { said: claim, why: '' };
  const front = reasonInFront.exec(claim);
  const rest = claim.slice(front?.[0].length ?? 0);
  const joint = reason.exec(rest);
  const behind = rest.slice(joint ? joint.index + joint[0].length : rest.length);
  const isReason =
    joint !== null && joint.index > 0 && (joint.groups?.small === undefined || isClause(behind));
  const main = isReason ? rest.slice(0, joint.index) : rest;
  const so = consequence.exec(main);
  const [cause, said] = so
    ? [main.slice(0, so.index), main.slice(so.index + so[0].length)]
    : ['', main];
  return {
    said,
    why: [front?.groups?.why ?? '', cause, isReason ? behind : '']
      .filter((each) => each !== '')
      .join(', '),
  };
}

function isClause(text: string): boolean {
  return wordsOf(text.replaceAll('’', "'")).some(
    (word, at) => at > 0 && (isVerb(word) || isVerbOfStatement(word)),
  );
}
