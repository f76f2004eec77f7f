import { wordsOf } from '#diagnostics/plain-text';

import { isVerbOfStatement } from './standalone-statements.ts';

/** Words in a heading or a label below which nothing is asserted. */
export const takenBack =
  /\b(?:not|never|no|nor|nobody|wrong|false|untrue|incorrect|mistakes?|mistaken|myths?|avoid|if|when|unless|whether|assum\w*|suppos\w*|expect\w*|claim(?:s|ed)?|said|says?|stat(?:es?|ed)|assert\w*|examples?|e\.g|questions?|errors?|prints?|output|quotes?|den(?:y|ies|ied)|bugs?|misconceptions?|rumou?rs?|believed?|beliefs?|thought|wish(?:es)?|proposals?|plans?|options?|alternatives?|old|former(?:ly)?|previous(?:ly)?|earlier|before|outdated|obsolete|withdrawn|retracted|rejected|refuted|disproved|doubt\w*|unclear|drafts?|ideas?|hypothe\w*|instead|contrary|todo|tests?|cases?|scenarios?)\b|n['’]t\b/iu;
/** Words of a clause that is about another one, of which nothing is asserted. */
const embeds =
  /\b(?:that|if|when|unless|whether|until|assum\w*|suppos\w*|expect\w*|claim(?:s|ed)?|said|says?|believed?|thought|den(?:y|ies|ied)|wrong|false|untrue|never|avoid|like|as)\b/iu;
/** Words of what follows a clause that take it back. */
const undoes =
  /\b(?:wrong|false|untrue|incorrect|mistaken|myth|outdated|obsolete|nonsense|refuted|disproved|assumed|used to|not (?:true|so|the case)|no longer|(?:does|do|did)(?: not|n['’]t) hold|unless|except)\b/iu;
const narrows = /\b(?:if|only)\b/iu;
/** Where one clause ends and another one begins. */
const joints =
  /(?<dash>\s+-{1,3}\s+|\s*[\u2013-\u2015]\s*|\s*;\s*)|,\s+(?<means>(?=(?:which (?:also )?(?:means?|is (?:why|what|how)|lets?|saves?|makes?|allows?|helps?|keeps?|explains?|matters|avoids?|implies|gives?|ensures?|prevents?|leads?|causes?|speeds?|the \p{L}+)|meaning|making|allowing|saving|helping|letting|keeping|ensuring|avoiding)\b))|(?:,\s+(?:while|whereas)|,?\s+(?:even though|although|though|whereas))\s+|(?<comma>,\s+and\s+|\s+and (?:then|so|also|thus|therefore|hence)\s+)|(?<and>\s+and\s+)/giu;
/** What only leads up to a clause. */
const fronted =
  /^(?:(?:although|though|even though|whereas|given that|seeing that|despite|in spite of)\b[^,]{2,200},\s+|(?:and|besides|moreover|furthermore|in addition|in short|as a result|therefore|thus|hence|consequently|so|also),?\s+)/iu;
const label = /^([^:.!?]{2,60}):\s+(?=\S)/u;
const bracket = /\s*\(([^()]{3,300})\)/gu;
const unspaced = /(?<=\p{Ll}{2})[.!?](?=\p{Lu}\p{Ll}+ )/u;
/** Joints that a clause in the middle spans: all of them would grow with the square of joints. */
const mostJoints = 6;

/**
 * The clauses that a sentence asserts beside others: before and behind `and`, a dash, a bracket,
 * `although` and a label. One that is denied, supposed or quoted is none, and so is one that what
 * follows takes back.
 */
export function joinedClauses(sentence: string): string[] {
  if (/\?["”')\]]*$/.test(sentence)) return [];
  const parts = sentence.split(unspaced);
  const plain = parts.flatMap((part) => {
    const bare = part.replace(bracket, (all, aside: string) =>
      isClause(aside) && !undoes.test(aside) && !narrows.test(aside) ? '' : all,
    );
    return bare === part ? [part] : [bare, part];
  });
  const clauses = plain.flatMap((part) => [part, ...betweenJoints(part)]);
  return [...new Set(clauses.flatMap((each) => [each, ...withoutLead(each)]))]
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== sentence);
}

/** The stretches from where a clause may begin to where one may end. */
function betweenJoints(text: string): string[] {
  const found = [...text.matchAll(joints)];
  const begins = [{ at: 0, joint: 0 }];
  const ends = [{ at: text.length, joint: found.length + 1 }];
  for (const [nth, { index, 0: joint, groups = {} }] of found.entries()) {
    const [head, tail] = [text.slice(0, index), text.slice(index + joint.length)];
    const isLoose = groups.dash !== undefined || groups.and !== undefined;
    if (
      !undoes.test(tail) &&
      (groups.means !== undefined || !isLoose || isClause(tail)) &&
      !(groups.and !== undefined && narrows.test(tail))
    )
      ends.push({ at: index, joint: nth + 1 });
    const about = groups.and === undefined ? embeds : takenBack;
    const mayBegin = groups.means === undefined && isClause(tail) && !/:\s*$/.test(head);
    if (mayBegin && !about.test(head) && !embeds.test(head))
      begins.push({ at: index + joint.length, joint: nth + 1 });
  }
  const isWhole = (from: number, to: number): boolean => from === 0 || to === text.length;
  return begins.flatMap((start) =>
    ends.flatMap((end) =>
      start.at < end.at && (isWhole(start.at, end.at) || end.joint - start.joint <= mostJoints)
        ? [text.slice(start.at, end.at)]
        : [],
    ),
  );
}

/** A clause without what leads up to it, and without its label. */
function withoutLead(clause: string): string[] {
  const bare = clause.trim().replace(fronted, '');
  const [head, name = ''] = label.exec(bare) ?? [];
  const rest =
    head !== undefined && wordsOf(name).length <= 8 && !takenBack.test(name)
      ? [bare.slice(head.length)]
      : [];
  return [bare, ...rest, ...rest.map((each) => each.replace(fronted, ''))];
}

/** Whether some words have a subject and a verb, as far as they show it. */
function isClause(text: string): boolean {
  const words = wordsOf(text.replaceAll('’', "'"));
  const [first = '', second = ''] = words;
  if (words.length < 2) return false;
  if (/^(?:it|this|that|they|we|you|he|she|these|those)$/.test(first))
    return !/^(?:of|in|on|at|for|to|from|with|and|or)$/.test(second);
  if (words.length < 3) return false;
  return (
    words.some((word, at) => at > 0 && isVerbOfStatement(word)) ||
    /^(?:the|an?|our|its|their|this|that|every|each) (?:[\p{L}-]+ ){1,3}?\p{L}{2,}(?:s|ed) (?!(?:of|in|for|from|to|and|or)\b)/iu.test(
      `${text} `,
    )
  );
}
