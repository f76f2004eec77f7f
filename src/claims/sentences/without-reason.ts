import { hasVerb } from '../assertions/quantities.ts';
import { sentencesOf } from './sentences.ts';

const aTime = String.raw`\d|yesterday|last|this|monday|noon`;
/** A reason at the end. */
const because = new RegExp(
  String.raw`[,;]?\s+(?:\(?because|due to|so that|since (?!${aTime}))\b.*$|,\s+(?:as|for|so)\s.*$`,
  'isu',
);
/** A reason in front. */
const fronted = /^(?:because|since(?! \d)|as)\b[^,]{2,200},\s+/iu;

/** Removes the reason from a sentence. */
export function withoutReason(sentence: string): string {
  return sentence.replace(fronted, '').replace(because, '').trim();
}

/** A reason that is a clause: not "due to", "because of" or "as root". */
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
/** A consequence that names its subject: not "so it". */
const consequence =
  /,\s+so\s+(?!(?:that|do|does|is|are|long|far|it|they|this|these|those|he|she)\b)/iu;

/** Splits a claim of one sentence into its statement and its reasons; no reasons for several. */
export function splitReason(claim: string): { readonly said: string; readonly why: string } {
  if (sentencesOf(claim).length > 1) return { said: claim, why: '' };
  const front = reasonInFront.exec(claim);
  const rest = claim.slice(front?.[0].length ?? 0);
  const joint = reason.exec(rest);
  const behind = rest.slice(joint ? joint.index + joint[0].length : rest.length);
  const isReason =
    joint !== null && joint.index > 0 && (joint.groups?.small === undefined || hasVerb(behind));
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
