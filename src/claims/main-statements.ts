import { type Assertion, assertionOf } from './assertions/assertion.ts';
import { hasDifferentSubject } from './assertions/different-subject.ts';
import { overlapOf } from './assertions/overlap.ts';
import { hasVerb } from './assertions/quantities.ts';
import { type ChoosingSentence, choosingSentence } from './choices/other-choice.ts';
import { isOrder } from './sentences/standalone-statements.ts';

/** A clause of a claim, read for comparison. */
export interface MainStatement {
  readonly assertion: Assertion;
  readonly choosing: ChoosingSentence;
  /** The reason or label before it, which may say what it is about. */
  readonly lead: { readonly assertion: Assertion; readonly isReason: boolean } | null;
}

/** Reads the clauses that a claim asserts, without the reasons behind them. */
export function mainStatementsOf(claim: string): MainStatement[] {
  return mainClauses(claim).map(({ text, lead }) => {
    let choosing: ChoosingSentence | null = null;
    return {
      assertion: assertionOf(text),
      // Read when it is first used: most are not.
      get choosing() {
        return (choosing ??= choosingSentence(text, [], false));
      },
      lead: lead && { assertion: assertionOf(lead.text), isReason: lead.isReason },
    };
  });
}

/**
 * Whether the leads of two clauses may make them about different things: staging is slow, so …
 *
 * @param chosen whether they differ in a choice that a project makes once
 */
export function hasDifferentLead(
  one: MainStatement,
  other: MainStatement,
  chosen: boolean,
): boolean {
  const [lead, its] = [one.lead?.assertion, other.lead?.assertion];
  if ([one, other].some((each) => isLabelled(each) || (!chosen && isDefinite(each))))
    return subjectKey(lead) !== subjectKey(its);
  return (
    lead !== undefined && its !== undefined && hasDifferentSubject(lead, its, overlapOf(lead, its))
  );
}

/** Whether a label before a colon says what the clause is about. */
function isLabelled({ lead }: MainStatement): boolean {
  return lead?.isReason === false;
}

/** Whether a clause such as "so the timeout is …" needs its lead. */
function isDefinite({ lead, assertion }: MainStatement): boolean {
  return lead !== null && ['the', 'its', 'their', 'our'].includes(assertion.pieces[0] ?? '');
}

function subjectKey(lead: Assertion | undefined): string {
  return [...(lead?.heavy.keys() ?? [])].sort().join(' ');
}

/** UTF-16 units of a claim that are read. */
const maxLength = 600;
const months =
  'January|February|March|April|May|June|July|August|September|October|November|December';
/** Behind "since": a date, a version or an event, and no reason. */
const aTime = String.raw`(?:(?:19|20)\d\d|v?\d+(?:\.\d+)+|v\d|version|release|then|last|(?:\d+ )?(?:${months}))\b`;
/** A reason or a purpose behind a statement; "as root" is a manner. */
const reasonBehind = new RegExp(
  [
    String.raw`[,;]?\s+(?:(?:just |only |mainly |partly )?because\b|since\b(?! ${aTime}))`,
    String.raw`[,;]?\s+(?:so that\b|in order (?:to|that)\b)`,
    String.raw`,\s+(?:as\b(?! (?:well|long|soon|far|much|many|an?)\b)|so\b(?! (?:do|does|is|are|long|far)\b)|otherwise\b)`,
  ].join('|'),
  'iu',
);
/** The same, put in front: it ends at its comma. */
const reasonInFront = /^(?:Because|Since(?! \d)|As(?! (?:long|soon|far)\b)|So that)\b[^,]*,\s+/u;

/** Text between a reason or a label and its clause. */
const led = /(?<so>,\s+so\s+(?!(?:that|do|does|is|are|long|far)\b))|:\s+/giu;

/** Verbs near the beginning of a sentence behind a comma. */
const verb =
  "(?:is|are|was|were|has|have|happens?|ignores?|returns?|must|can|cannot|needs?|does|do|doesn't|don't|isn't|knows?|rebuilds?|answers?|gets?|goes|runs?|uses?|derives?|breaks?|loses?|keeps?)";
/** Where another sentence begins: behind a semicolon, or a comma before a subject. */
const nextSentence = new RegExp(
  String.raw`;\s|,\s+(?=(?:(?:the|an?|any|every|no|there|our|its)\s+)?(?:\S+\s+){1,3}?${verb}\s)`,
  'iu',
);
/** A condition or a place in front is a part of what follows its comma. */
const inFront =
  /^(?:if|when|whenever|while|once|after|before|until|unless|without|with|in|on|at|for|during|under|from|as|by|to)\b/iu;
/** Words that make a part belong to the sentence before it. */
const bounding =
  /\b(?:only|else|others?|except|unless|but|also|solely|too|where|when|if|which|who)\b/i;
const verbInside = new RegExp(String.raw`\s(?:${verb}|\p{L}{3,}(?:s|ed))\s`, 'iu');

interface MainClause {
  readonly text: string;
  readonly lead: { readonly text: string; readonly isReason: boolean } | null;
}

/** Gives the first clause of a claim, and each clause behind `, so` or a colon. */
function mainClauses(claim: string): MainClause[] {
  const own = claim.slice(0, maxLength);
  return [
    { text: mainClause(claim), lead: null },
    ...[...own.matchAll(led)].flatMap(({ index, 0: joint, groups }): MainClause[] => {
      const behind = own.slice(index + joint.length);
      const isReason = groups?.so !== undefined;
      const mayStand = !pronoun.test(behind) && (isReason || isOrder(behind) || hasVerb(behind));
      const lead = { text: own.slice(0, index), isReason };
      return mayStand ? [{ text: mainClause(behind), lead }] : [];
    }),
  ];
}

const pronoun = /^(?:it|they|this|that|these|those|he|she)\b/iu;

/** Gives the first clause of a claim without its reason. */
function mainClause(claim: string): string {
  const own = claim.slice(0, maxLength).replace(reasonInFront, '');
  const at = own.search(reasonBehind);
  const asserted = at <= 0 ? own : own.slice(0, at).replace(/[\s,;]+$/, '');
  const next = asserted.search(nextSentence);
  const [first, rest] = [asserted.slice(0, Math.max(0, next)), asserted.slice(next)];
  return next > 0 && !inFront.test(first) && verbInside.test(first) && !bounding.test(rest)
    ? first
    : asserted;
}
