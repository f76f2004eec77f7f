import type { Span } from '#diagnostics/diagnostic';
import { wordsOf } from '#diagnostics/plain-text';

import { goesOn, isOrder, isVerbOfStatement } from './standalone-statements.ts';

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that many English sentences have, and few of other languages. */
const english = listOf(
  'the of and to is are was be not this that these with from for by it its on when which should ' +
    'must never always only into before after without if they you we use',
);
/** The same of languages that share words with English: "was", "do" and "no" are among them. */
const others = listOf(
  'der die das und nicht mit ist sind wird werden ein eine einen auf zu von für bei den dem im ' +
    'el los las que en para por con una es del se como no le les des une est pour dans et du pas ' +
    'sur os da do não em um uma com na het een van niet il di che per sono non og det som ikke ' +
    'att och är inte',
);

/** Whether a text is in the language whose verbs are known here: English. */
export function isKnownLanguage(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters * 0.8) return false;
  const words = wordsOf(text);
  const counted = (known: ReadonlySet<string>): number =>
    words.filter((word) => known.has(word)).length;
  return counted(others) <= counted(english);
}

/** Verbs that a rule of a note may begin with, besides those of orders. */
const rules = listOf(
  'never avoid must prefer structure classify count drive render replace spawn parse draw place ' +
    'stream adopt enable disable give include exclude validate extract split reuse compare handle ' +
    'return store pin sort switch limit bind rebuild restrict require forbid skip assume expect ' +
    'recompute guard escape sanitize sanitise trace identify focus get find send turn convert ' +
    'generate deploy register declare group rebase squash escalate ask tell answer capture ' +
    'preserve protect minimize reduce mark hold retain quote sign encrypt provide automate support ' +
    'simplify create delegate press emit inject search scope debounce route',
);
/** First words of rules that are nouns as well: they begin one before what they do something to. */
const nounsOrRules = listOf(
  'test document import export log cache name report record load build map plan release change ' +
    'update check commit mock design query hash profile batch stage seed set call pass run start ' +
    'stop place group mark sort count store stream scope route switch limit guard trace',
);
/** What may stand before the verb of a rule. */
const condition =
  /^(?:please|always|only|just|first|then|(?:when|before|after|for|if|in|on|during|instead of|as) [^,]{3,120},)\s+/i;
/** Verbs that are no nouns, besides those that a finding is told by. */
const verbs = listOf(
  'resides sits serves takes requires goes expires expired keeps gives targets carries remains ' +
    'measures accepts stores derives grows disappears automates wants addresses fixes mitigates ' +
    'rejects recovers governs reveals enforces sees toggles renders draws registers emits shipped ' +
    'broke introduced requested approved enables writes supports requires prefers dislikes assumes ' +
    'drives manages streams loses sticks converts inserts selects skips validates verifies detects ' +
    'rewrites rounds truncates wakes retrieves consumes populates decides accounts adapts bridges ' +
    "fetches replaces consists delivers forbids permits wrote shouldn't mustn't adds gave went saw " +
    'told chose chosen defeat confirms enters belong depend exist fail contain lack',
);
/** Verbs that are nouns as well: they count before what they do something to. */
const nounsOrVerbs = listOf(
  'controls routes groups loads lists guards shows caps limits maps points leaks breaks drops ' +
    'causes triggers defaults needs values handles stops starts checks calls sets runs uses logs ' +
    'splits blocks fixes locks reports updates builds scopes hosts owns plays paints moves returns',
);
/** Words before which a verb that may be a noun is one. */
const object =
  /^(?:the|an?|every|each|all|any|its|their|no|only|both|it|them|this|that|your|our|one|two|to|from|by|with|when|if|through|via|as|into|not|real|\d+)$/;
/** Participles that are the verb of a note: "implemented in PR 34". */
const done = listOf(
  'implemented removed replaced rescued shipped resolved stored merged fixed reverted deleted ' +
    'renamed moved deprecated migrated disabled enabled eliminated verified added dropped ' +
    'proven introduced switched upgraded pinned completed rewritten',
);
/** What stands behind a participle that is a verb, and not before the thing that it describes. */
const behind =
  /^(?:in|by|as|to|from|on|at|when|because|with|via|since|after|and|during|only|end-to-end|\d.*)$/;
/** A pointer to another place, or the label of one. */
const pointer =
  /^(?:see|refer to|cf|read|notes?|note that|todo|tbd|plans?:|source|related|example|e\.g|load when|used (?:for|by|in|to|when))\b/i;
/** Text that needs the one before it: "align with it", "use it instead". */
const leaning =
  /^[\p{L}'-]+ (?:it|them|these|those)\b|\b(?:with|to|from|by|for|of|on|in) (?:it|them)[.!]?$/iu;
/** What a note says of its own file. */
const ofItself = /\bthis (?:file|document|page|note|index|list)\b/i;
/** A line of a log, the head of a document, and what an agent is for: none of them a fact. */
const ofRecord = [
  /^\d{4}-\d\d-\d\d/,
  /^(?:[A-Z][\w ]{2,20}: [^:]{1,40} ){2}/,
  /^use (?:\w+ )?(?:when|for|if|whenever|before|after)\b/i,
];
/** What only who has read on understands: "this one", "all four findings", "now optional". */
const pointing = /\bthis one\b|^(?:now|also|all (?:\d+|two|three|four|five))\b/i;
/** The end of a sentence whose rest is a block of code or a list. */
const unfinished = /\b(?:with|via|to|from|by|in|on|at|as|for|and|or|of|the|a|an|is|are):?$/i;
/** A sentence that says where other things are told. */
const elsewhere =
  /\b(?:lives?|is|are|documented|described|found|stored) in (?:\S+\.mdc?\b|[^.]*\bfiles?\b)/i;
/** A predicate that has no subject: "Identifies every file". */
const subjectless = /^[a-z]{2,}s (?:the|an?|every|whether|all|how|each|its)\b/i;
/** A name that a number belongs to: "Plan 012 (done)". */
const numbered = /^(?:plan|phase|iteration|step|milestone|stage|part|pattern) #?\d+\b/i;
/** What "this" may be of: the thing that the memory is kept of. */
const wholeProject =
  /^this (?:project|repo|repository|folder|directory|package|app|application|plugin|service|library|codebase|workspace|module)\b/i;

/**
 * Whether a sentence of a note states something: it has a subject and a verb, or it is a rule. A
 * label, a question, the head of a list and a pointer to another place do not.
 */
export function statesSomething(sentence: string): boolean {
  return (
    mayState(sentence) &&
    bare(sentence)
      .split(/ [—–] |; /)
      .some((clause) => statesInClause(clause))
  );
}

/**
 * Whether a sentence may state something by its form, whatever its verb: enough where its label
 * calls it the fact.
 */
export function mayState(sentence: string): boolean {
  const text = bare(sentence);
  if (/[?,;]["')]?$/.test(text) || pointer.test(text) || isContinued(text)) return false;
  if (
    [leaning, ofItself, ...ofRecord, pointing, unfinished, elsewhere, subjectless].some((each) =>
      each.test(text),
    )
  )
    return false;
  if (/:["')]?$/.test(text) && (/\b(?:these|following|below|both)\b/i.test(text) || isRule(text)))
    return false;
  return wordsOf(text).length >= 3;
}

function bare(sentence: string): string {
  return sentence.replace(/^[^\p{L}\p{N}`]+/u, '').replaceAll('’', "'");
}

function isContinued(text: string): boolean {
  return goesOn.test(text) && !wholeProject.test(text);
}

function statesInClause(clause: string): boolean {
  const words = wordsOf(clause);
  if (words.length < 3 || isContinued(clause) || numbered.test(clause)) return false;
  return (
    isRule(clause) ||
    /\p{L} no longer \p{L}/u.test(clause) ||
    done.has(words[0] ?? '') ||
    words.some((word, at) => at > 0 && isVerbAt(words, at, word))
  );
}

/** Whether a clause says what is to be done. */
function isRule(clause: string): boolean {
  const order = clause.replace(condition, '').replace(condition, '');
  const [first = '', second = ''] = wordsOf(order);
  if (/^(?:never|do not|don't|no longer)\b/i.test(order)) return true;
  if (!rules.has(first) && !nounsOrRules.has(first) && !isOrder(order)) return false;
  // In a list of names, one that is a verb as well is none.
  if (/^[\p{L}-]+(?:,| and\b| &)/u.test(order)) return false;
  const [, next = ''] = order.split(' ');
  return (
    !nounsOrRules.has(first) ||
    object.test(second) ||
    /s$/.test(second) ||
    /^[\p{Lu}@`]/u.test(next)
  );
}

function isVerbAt(words: readonly string[], at: number, word: string): boolean {
  const [before, next] = [words[at - 1] ?? '', words[at + 1]];
  if (/^(?:of|the|an?|to)$/.test(before)) return false;
  if (word === 'do') return next === 'not';
  if (/^users?$/.test(before) && at <= 2 && /(?:s|ed)$/.test(word)) return true;
  if (nounsOrVerbs.has(word)) return next !== undefined && object.test(next);
  if (/^lives?$/.test(word)) return /^(?:in|here|under|at|on|below)$/.test(next ?? '');
  return (
    verbs.has(word) || (done.has(word) && behind.test(next ?? 'to')) || isVerbOfStatement(word)
  );
}

/** Words by which a sentence says what to do. */
const prescribing =
  /(?<![\p{L}\p{N}_-])(?:must|shall|should|ought to|needs? to be|(?:we|you|one) (?:need|have|want) to|recommend(?:s|ed)?|let['’]s)(?![\p{L}\p{N}_-])/giu;
/** A sentence that tells what somebody else asks for, or what was expected and is not so. */
const told =
  /\b(?:AC|C|I|IF)-\d+\b|\b(?:spec|specification|rfc|standard|contract|convention|policy|docs?|documentation|guideline|requirement|obligation|adr|readme|invariant|comment|test|assert\w*|expect\w*|says?|states?|requires?|promises?|claims?|assumes?|believes?|according to)\b|\b(?:but|yet|although|though|whereas|even though|actually|in fact|except)\b/i;
const guess = /^\s*(?:have (?:been|had)|not have been|be (?:noted|because|due))\b/i;

/** The words of a text that say what to do, and not what somebody else asks for or expected. */
export function prescriptionsIn(text: string): { readonly word: string; readonly span: Span }[] {
  return [...text.matchAll(prescribing)].flatMap((match) => {
    const span = { start: match.index, end: match.index + match[0].length };
    const sentence = sentenceAt(text, span);
    return told.test(sentence) ||
      /\?\s*$/.test(sentence) ||
      guess.test(text.slice(span.end, span.end + 30))
      ? []
      : [{ word: match[0], span }];
  });
}

/** The sentence a place is in: no further than its paragraph, item or row. */
function sentenceAt(text: string, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - 300), start);
  const after = text.slice(end, end + 300);
  const from = Math.max(
    0,
    ...[...before.matchAll(/[.!?](?=\s)|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)])/g)].map(
      (match) => match.index + 1,
    ),
  );
  const to = /[.!?](?=\s|$)|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)]) /.exec(after);
  return (
    before.slice(from) + text.slice(start, end) + after.slice(0, to ? to.index + 1 : after.length)
  );
}
