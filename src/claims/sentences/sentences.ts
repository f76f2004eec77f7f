import { plainText, wordsOf } from '#diagnostics/plain-text';

import { isVerbOfStatement } from './standalone-statements.ts';

/** A longer sentence is split into pieces that overlap. */
const pieceLength = 2_000;
const overlap = 400;

/** Abbreviations, and numbers before a sentence, whose full stop ends no sentence. */
const shortened = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|nr)|^[*_]*\d{1,3})\.$/i;

/**
 * Splits a text into sentences without Markdown, each on one line. Blank lines, list items, table
 * rows, headings and semicolons end a sentence.
 */
export function sentencesOf(text: string): string[] {
  return [...readSentences(text)];
}

/** Gives the first sentence without reading more; null for none. */
export function firstSentenceOf(text: string): string | null {
  for (const sentence of readSentences(text)) return sentence;
  return null;
}

function* readSentences(text: string): Generator<string> {
  for (const raw of rawSentences(text))
    for (const piece of pieces(raw)) {
      const sentence = plain(piece);
      if (sentence !== '') yield sentence;
    }
}

/** Splits a text into sentences with their Markdown. */
function* rawSentences(text: string): Generator<string> {
  for (const part of text.split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*+>|#]|\d{1,9}[.)])[ \t]?)/)) {
    let open = '';
    for (const piece of part
      .replace(/^[ \t]*(?:[-*+>|]|#{1,6}|\d{1,9}[.)])[ \t]+/, '')
      .replace(/\s+/g, ' ')
      .split(/(?<=[.!?;]["'”’)*_`]{0,3}) /)) {
      open = open === '' ? piece : `${open} ${piece}`;
      if (shortened.test(piece)) continue;
      yield open;
      open = '';
    }
    if (open !== '') yield open;
  }
}

function pieces(sentence: string): string[] {
  const found: string[] = [];
  for (let at = 0; at === 0 || at + overlap < sentence.length; at += pieceLength - overlap)
    found.push(sentence.slice(at, at + pieceLength));
  return found;
}

/** Unifies letters, hyphens and apostrophes, so that ids are equal with any dash. */
function plain(sentence: string): string {
  return plainText(sentence)
    .normalize('NFKC')
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** Words of a heading or a label whose text asserts nothing. */
export const nonAssertingWords =
  /\b(?:not|never|no|nor|nobody|wrong|false|untrue|incorrect|mistakes?|mistaken|myths?|avoid|if|when|unless|whether|assum\w*|suppos\w*|expect\w*|claim(?:s|ed)?|said|says?|stat(?:es?|ed)|assert\w*|examples?|e\.g|questions?|errors?|prints?|output|quotes?|den(?:y|ies|ied)|bugs?|misconceptions?|rumou?rs?|believed?|beliefs?|thought|wish(?:es)?|proposals?|plans?|options?|alternatives?|old|former(?:ly)?|previous(?:ly)?|earlier|before|outdated|obsolete|withdrawn|retracted|rejected|refuted|disproved|doubt\w*|unclear|drafts?|ideas?|hypothe\w*|instead|contrary|todo|tests?|cases?|scenarios?)\b|n['’]t\b/iu;
/** Words of a clause that contains another one without asserting it. */
const embeds =
  /\b(?:that|if|when|unless|whether|until|assum\w*|suppos\w*|expect\w*|claim(?:s|ed)?|said|says?|believed?|thought|den(?:y|ies|ied)|wrong|false|untrue|never|avoid|like|as)\b/iu;
/** Words behind a clause that take it back. */
const undoes =
  /\b(?:wrong|false|untrue|incorrect|mistaken|myth|outdated|obsolete|nonsense|refuted|disproved|assumed|used to|not (?:true|so|the case)|no longer|(?:does|do|did)(?: not|n['’]t) hold|unless|except)\b/iu;
const narrows = /\b(?:if|only)\b/iu;
/** Text between two clauses. */
const joints =
  /(?<dash>\s+-{1,3}\s+|\s*[\u2013-\u2015]\s*|\s*;\s*)|,\s+(?<means>(?=(?:which (?:also )?(?:means?|is (?:why|what|how)|lets?|saves?|makes?|allows?|helps?|keeps?|explains?|matters|avoids?|implies|gives?|ensures?|prevents?|leads?|causes?|speeds?|the \p{L}+)|meaning|making|allowing|saving|helping|letting|keeping|ensuring|avoiding)\b))|(?:,\s+(?:while|whereas)|,?\s+(?:even though|although|though|whereas))\s+|(?<comma>,\s+and\s+|\s+and (?:then|so|also|thus|therefore|hence)\s+)|(?<and>\s+and\s+)/giu;
/** Introductions of a clause. */
const fronted =
  /^(?:(?:although|though|even though|whereas|given that|seeing that|despite|in spite of)\b[^,]{2,200},\s+|(?:and|besides|moreover|furthermore|in addition|in short|as a result|therefore|thus|hence|consequently|so|also),?\s+)/iu;
const label = /^([^:.!?]{2,60}):\s+(?=\S)/u;
const bracket = /\s*\(([^()]{3,300})\)/gu;
const unspaced = /(?<=\p{Ll}{2})[.!?](?=\p{Lu}\p{Ll}+ )/u;
/** In a clause in the middle; without a limit, the time would be quadratic. */
const maxJoints = 6;

/**
 * Lists the clauses that a sentence asserts: around `and`, dashes, brackets, `although` and labels.
 * Leaves out clauses that are denied, assumed, quoted or taken back.
 */
export function assertedClauses(sentence: string): string[] {
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

/** Lists the parts of a text from each possible beginning of a clause to each possible end. */
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
    const about = groups.and === undefined ? embeds : nonAssertingWords;
    const mayBegin = groups.means === undefined && isClause(tail) && !/:\s*$/.test(head);
    if (mayBegin && !about.test(head) && !embeds.test(head))
      begins.push({ at: index + joint.length, joint: nth + 1 });
  }
  const isWhole = (from: number, to: number): boolean => from === 0 || to === text.length;
  return begins.flatMap((start) =>
    ends.flatMap((end) =>
      start.at < end.at && (isWhole(start.at, end.at) || end.joint - start.joint <= maxJoints)
        ? [text.slice(start.at, end.at)]
        : [],
    ),
  );
}

/** Gives a clause without its introduction, and also without its label. */
function withoutLead(clause: string): string[] {
  const bare = clause.trim().replace(fronted, '');
  const [head, name = ''] = label.exec(bare) ?? [];
  const rest =
    head !== undefined && wordsOf(name).length <= 8 && !nonAssertingWords.test(name)
      ? [bare.slice(head.length)]
      : [];
  return [bare, ...rest, ...rest.map((each) => each.replace(fronted, ''))];
}

/** Whether a text seems to have a subject and a verb. */
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

/** Gives the length of the longest run of words that a text shares with others; 0 below `least`. */
export function sharedRun(
  others: readonly (readonly string[])[],
  text: string,
  least: number,
): number {
  const lower = text.toLowerCase();
  if (!others.some((words) => mayShare(words, lower, least))) return 0;
  const body = wordsOf(text);
  // Most of the rest share nothing, either. A search in a joined text is faster than a map.
  const joined = ` ${body.join(' ')} `;
  const copied = others.filter((words) =>
    words.some(
      (_, at) =>
        at + least <= words.length && joined.includes(` ${words.slice(at, at + least).join(' ')} `),
    ),
  );
  return Math.max(0, ...copied.map((words) => longestShared(words, body, least)));
}

/** Fast check: whether a text has all words of some run, in any place. */
function mayShare(words: readonly string[], text: string, least: number): boolean {
  let had = 0;
  return words.some((word) => (had = text.includes(word) ? had + 1 : 0) >= least);
}

/** Gives the length of the longest run that both texts have; 0 below `least`. */
function longestShared(row: readonly string[], body: readonly string[], least: number): number {
  const starts = new Map<string, number[]>();
  body.forEach((word, at) => {
    const places = starts.get(word);
    if (places) places.push(at);
    else starts.set(word, [at]);
  });
  let longest = 0;
  for (let at = 0; at + least <= row.length; at += 1) {
    for (const place of starts.get(row[at] ?? '') ?? []) {
      let length = 0;
      while (at + length < row.length && row[at + length] === body[place + length]) length += 1;
      longest = Math.max(longest, length);
    }
  }
  return longest >= least ? longest : 0;
}
