import type { Span } from '#diagnostics/diagnostic';
import { wordsOf } from '#diagnostics/plain-text';

import { continuationStart, isOrder, isVerbOfStatement } from './standalone-statements.ts';

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Frequent English words that other languages seldom have. */
const english = listOf(
  'the of and to is are was be not this that these with from for by it its on when which should ' +
    'must never always only into before after without if they you we use',
);
/** Frequent words of other languages; some are English, such as "was", "do" and "no". */
const others = listOf(
  'der die das und nicht mit ist sind wird werden ein eine einen auf zu von für bei den dem im ' +
    'el los las que en para por con una es del se como no le les des une est pour dans et du pas ' +
    'sur os da do não em um uma com na het een van niet il di che per sono non og det som ikke ' +
    'att och är inte',
);

/** Whether a text is English: other verbs are not known here. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters * 0.8) return false;
  const words = wordsOf(text);
  const counted = (known: ReadonlySet<string>): number =>
    words.filter((word) => known.has(word)).length;
  return counted(others) <= counted(english);
}

/** First verbs of rules, besides those of orders. */
const rules = listOf(
  'never avoid must prefer structure classify count drive render replace spawn parse draw place ' +
    'stream adopt enable disable give include exclude validate extract split reuse compare handle ' +
    'return store pin sort switch limit bind rebuild restrict require forbid skip assume expect ' +
    'recompute guard escape sanitize sanitise trace identify focus get find send turn convert ' +
    'generate deploy register declare group rebase squash escalate ask tell answer capture ' +
    'preserve protect minimize reduce mark hold retain quote sign encrypt provide automate support ' +
    'simplify create delegate press emit inject search scope debounce route',
);
/** First words of rules that may be nouns; they are verbs before an object. */
const nounsOrRules = listOf(
  'test document import export log cache name report record load build map plan release change ' +
    'update check commit mock design query hash profile batch stage seed set call pass run start ' +
    'stop place group mark sort count store stream scope route switch limit guard trace',
);
/** Text before the verb of a rule. */
const condition =
  /^(?:please|always|only|just|first|then|(?:when|before|after|for|if|in|on|during|instead of|as) [^,]{3,120},)\s+/i;
/** Verbs that are no nouns, besides those of `isVerbOfStatement`. */
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
/** Verbs that may be nouns; they count before an object. */
const nounsOrVerbs = listOf(
  'controls routes groups loads lists guards shows caps limits maps points leaks breaks drops ' +
    'causes triggers defaults needs values handles stops starts checks calls sets runs uses logs ' +
    'splits blocks fixes locks reports updates builds scopes hosts owns plays paints moves returns',
);
/** First words of an object. */
const object =
  /^(?:the|an?|every|each|all|any|its|their|no|only|both|it|them|this|that|your|our|one|two|to|from|by|with|when|if|through|via|as|into|not|real|\d+)$/;
/** Participles that may be the verb of a note: "implemented in PR 34". */
const done = listOf(
  'implemented removed replaced rescued shipped resolved stored merged fixed reverted deleted ' +
    'renamed moved deprecated migrated disabled enabled eliminated verified added dropped ' +
    'proven introduced switched upgraded pinned completed rewritten',
);
/** Words behind a participle that is a verb. */
const behind =
  /^(?:in|by|as|to|from|on|at|when|because|with|via|since|after|and|during|only|end-to-end|\d.*)$/;
/** A pointer to another place, or the label of one. */
const pointer =
  /^(?:see|refer to|cf|read|notes?|note that|todo|tbd|plans?:|source|related|example|e\.g|load when|used (?:for|by|in|to|when))\b/i;
/** Text that needs the sentence before it: "align with it", "use it instead". */
const leaning =
  /^[\p{L}'-]+ (?:it|them|these|those)\b|\b(?:with|to|from|by|for|of|on|in) (?:it|them)[.!]?$/iu;
/** Text about the note itself. */
const ofItself = /\bthis (?:file|document|page|note|index|list)\b/i;
/** A line of a log, the head of a document, and the purpose of an agent. */
const ofRecord = [
  /^\d{4}-\d\d-\d\d/,
  /^(?:[A-Z][\w ]{2,20}: [^:]{1,40} ){2}/,
  /^use (?:\w+ )?(?:when|for|if|whenever|before|after)\b/i,
];
/** Text that needs its context: "this one", "all four findings", "now optional". */
const pointing = /\bthis one\b|^(?:now|also|all (?:\d+|two|three|four|five))\b/i;
/** End of a sentence that goes on in a code block or a list. */
const unfinished = /\b(?:with|via|to|from|by|in|on|at|as|for|and|or|of|the|a|an|is|are):?$/i;
/** A reference to another file. */
const elsewhere =
  /\b(?:lives?|is|are|documented|described|found|stored) in (?:\S+\.mdc?\b|[^.]*\bfiles?\b)/i;
/** A sentence without a subject: "Identifies every file". */
const subjectless = /^[a-z]{2,}s (?:the|an?|every|whether|all|how|each|its)\b/i;
/** A name with a number: "Plan 012 (done)". */
const numbered = /^(?:plan|phase|iteration|step|milestone|stage|part|pattern) #?\d+\b/i;
/** "This" may mean the whole project. */
const wholeProject =
  /^this (?:project|repo|repository|folder|directory|package|app|application|plugin|service|library|codebase|workspace|module)\b/i;

/** Whether a sentence of a note has a subject and a verb, or is a rule. */
export function statesSomething(sentence: string): boolean {
  return (
    mayState(sentence) &&
    bare(sentence)
      .split(/ [—–] |; /)
      .some((clause) => statesInClause(clause))
  );
}

/** Whether a sentence has the form of a statement, with any verb. */
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
  return continuationStart.test(text) && !wholeProject.test(text);
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

function isRule(clause: string): boolean {
  const order = clause.replace(condition, '').replace(condition, '');
  const [first = '', second = ''] = wordsOf(order);
  if (/^(?:never|do not|don't|no longer)\b/i.test(order)) return true;
  if (!rules.has(first) && !nounsOrRules.has(first) && !isOrder(order)) return false;
  // In a list of names, the first word is no verb.
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

/** Words that say what to do. */
const prescribing =
  /(?<![\p{L}\p{N}_-])(?:must|shall|should|ought to|needs? to be|(?:we|you|one) (?:need|have|want) to|recommend(?:s|ed)?|let['’]s)(?![\p{L}\p{N}_-])/giu;
/** Words of a sentence about the demands of others, or about a wrong expectation. */
const told =
  /\b(?:AC|C|I|IF)-\d+\b|\b(?:spec|specification|rfc|standard|contract|convention|policy|docs?|documentation|guideline|requirement|obligation|adr|readme|invariant|comment|test|assert\w*|expect\w*|says?|states?|requires?|promises?|claims?|assumes?|believes?|according to)\b|\b(?:but|yet|although|though|whereas|even though|actually|in fact|except)\b/i;
const guess = /^\s*(?:have (?:been|had)|not have been|be (?:noted|because|due))\b/i;

/** Finds the words of a text that say what to do, except demands and expectations of others. */
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

/** Gives the sentence of a place, within its paragraph, item or row. */
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
