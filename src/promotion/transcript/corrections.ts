import type { FoundStatement } from './explicit-statements.ts';
import { addApostrophes, removeForeignText, splitSentences } from './split-sentences.ts';

/** Words at the start of a sentence that do not belong to its claim. */
const opening =
  /^(?:(?:(?:just )?so you know|(?:small )?change (?:to|of) what i said(?: about [^:,]+)?|ah|oh|ok(?:ay)?|also|and|but|so|btw|by the way|please|pls|fyi|well|then|heads up|small change|one more thing|as always|as ever|for later|for the record|mind you|just)\b[,:.!]*\s+)+/i;
/** Start of a correction. */
const no =
  /^(?:(?:wait|hm+|hey|ah|oh|mh),? )?(?:no|nope|nah|wrong|not quite|not like that|not that|wait|careful|that(?:'s| is) (?:wrong|not right|not (?:it|how|what) [^,.]{2,40}|incorrect)|stop|please stop)\b\s*[,.!:;—–-]+\s*/i;
/** A habit of the team. */
const habit =
  /^(?:here |in this (?:repo|project|team|codebase) )?(?:we|the team|this (?:repo|project|team)|our \w+(?: \w+)?)(?:'ve)? (?:only |always |never |all )?(?:use|uses|run|runs|keep|keeps|write|writes|put|puts|call|calls|name|names|deploy|deploys|test|tests|build|builds|do|does|don't|do not|doesn't|never|always|have|has|pin|pins|squash|merge|rebase|want|prefer|prefers|treat|store|log|ship|release|avoid|talk|read|need|needs|go|stay|stick)\b.+/i;
/** One tool, name or form in place of another. */
const instead = /\b(?:instead of|rather than|not|never) \S+/i;
/** A rule as an order. */
const rule =
  /^(?:never|always|don't|do not|stop|quit|avoid) (?!worry|bother|forget|wait|commit|push|start|mind)(?:ever )?[a-z]+.{8,}/i;
/** A rule about a thing: "a rename never in one step", "decimals only in the tax module". */
const ruleOfThing =
  /^(?!i\b|you\b|it\b|that\b|this\b).{4,80}?\s(?:never|only|always|must(?:n't| not)?|has to|have to|is forbidden|is not allowed|is off limits|belongs?|goes? in|go in|stays?)\b.{4,}/i;
/** A cause, or an event that explains the rule. */
const cause =
  /\b(?:because|cause of|since|so that|otherwise|or else|as (?:it|they|that|the|we)|that(?:'s| is) (?:what|why|how)|which is (?:what|why|how)|due to|the reason|last (?:time|week|month|quarter|year|spring|summer|autumn|winter)|in (?:spring|summer|autumn|winter)|in the past|once before)\b/i;
/** A clause after a rule: usually its reason. */
const clause =
  /[,;:—–-] (?:it|they|the|next|last|our|we|old|every|each|that|this|some|sales|ops|legal|finance|\w+s)\b(?: \S+){2,}/i;
/** A statement, which may be a reason; no question or order. */
const tells =
  /^(?!(?:can|could|would|should|do|does|is|are|what|how|why|please|pls|then|now|so|let's|go|try|fix|change|add|use|run|make|put|move|rename|remove|i)\b).{12,}/i;
/** A repeated request: it is meant to last. */
const again =
  /^(?:(?:as )?i(?:'ve)?(?: already)? (?:told|said|asked)(?: (?:you|it|this))?(?: (?:already|before|twice|last time|again))*[,:;—–-]?\s*(?:that |to )?|again[,:]\s*|like i said[,:]\s*|as (?:always|ever|usual)[,:]\s*)(.{15,})$/i;
/** A fact that the agent got wrong. */
const actually =
  /^(?:actually|in fact|fyi|careful|heads up|watch out|mind you|btw|by the way|so you know)[,:]?\s+((?:the|our|that|this|we|it|[a-z`]\S*) .+)$/i;
const states =
  /\b(?:is|are|isn't|aren't|has|have|needs?|must|only|never|always|can't|cannot|won't|doesn't|don't|uses?|runs?|reads?|writes?|expects?|returns?|comes?|goes|lives?|belongs?|rejects?|ignores?|wants?|requires?)\b/i;

/** Questions, orders and remarks about the current work only. */
const passing =
  /\?["')\]]*$|\b(?:this time|for now|just (?:now|this once|for this)|right now|at the moment|in this (?:case|pr|commit|function|file|test|one|branch)|yet|undo|revert (?:that|this|it)|try again|go ahead|let me|let's|can you|could you|would you|please (?:add|fix|change|rename|remove|move|run|use|make|put)|i (?:think|guess|meant|mean|wanted|want|need|see|was)|maybe|perhaps|probably|not sure|i'll|i'd|line \d+|above|below)\b/i;

/**
 * Finds lasting corrections of an agent: habits of the team, rules with a reason, repeated
 * requests. Leaves out remarks about the current work.
 *
 * @param before last message of the agent; without one, there is nothing to correct
 */
export function findCorrections(text: string, before: string | null): FoundStatement[] {
  if (before === null) return [];
  const sentences = splitSentences(removeForeignText(text));
  const found: FoundStatement[] = [];
  let denied = false;
  // Index of a sentence that is already part of the claim before it.
  let taken = -1;
  sentences.forEach((quote, at) => {
    const sentence = addApostrophes(quote);
    const refuses = no.test(`${sentence.replace(opening, '')},`);
    const next = addApostrophes(sentences[at + 1] ?? '').replace(opening, '');
    const claim = readCorrection(sentence, denied || refuses, next);
    denied = denied || refuses;
    if (claim === null) return;
    const last = found.at(-1);
    if (taken === at && last !== undefined) {
      // The sentence continues the last claim, or repeats its reason.
      const isTold = last.claim.includes(sentence.replace(/[.!\s]+$/, ''));
      if (!isTold && last.claim.length + sentence.length <= maxClaimLength)
        found.splice(-1, 1, { ...last, ...asClaim(`${last.claim}. ${sentence}`) });
    } else found.push({ ...asClaim(claim), quote });
    taken = at + 1;
  });
  return found;
}

/** UTF-16 units of a claim from several sentences. */
const maxClaimLength = 300;

function readCorrection(sentence: string, denied: boolean, next: string): string | null {
  const fact = actually.exec(sentence)?.[1];
  const repeated = again.exec(sentence.replace(/^(?:and |please,? )+/i, ''))?.[1];
  const said = sentence.replace(opening, '').replace(no, '').replace(opening, '').trim();
  const reason = tells.test(next) && !passing.test(next) && (cause.test(next) || states.test(next));
  if (said.split(' ').length < 4 || passing.test(said)) return null;
  if (repeated !== undefined) return reason ? withReason(repeated, next) : repeated;
  if (habit.test(said) && (denied || instead.test(said) || cause.test(said))) return said;
  if (rule.test(said)) {
    if (cause.test(said) || clause.test(said)) return said;
    return reason ? withReason(said, next) : null;
  }
  if (denied && ruleOfThing.test(said)) return reason ? withReason(said, next) : said;
  if (fact !== undefined && states.test(fact) && (denied || cause.test(fact) || instead.test(fact)))
    return fact;
  return denied && states.test(said) && cause.test(said) ? said : null;
}

function withReason(said: string, reason: string): string {
  return `${said.replace(/[.!\s]+$/, '')}: ${reason}`;
}

/** Approval of a practice. */
const keep =
  /\b(?:keep (?:doing (?:it|that|this)|it (?:like|that)|that|this)|(?:do|always do) (?:it|that|this) (?:like (?:this|that)|this way|that way|from now on|every time|with|for|whenever|before)|always do (?:that|this|it)|(?:was|were|is) (?:the|a) (?:right|good|correct) (?:call|choice|move|idea|way)|that's how (?:we|i) (?:do|want|like) it|more of (?:this|that)|same (?:again )?(?:for the )?next (?:time|one|\w+)|stick (?:with|to) (?:this|that|it)|good that you)\b/i;
const praise =
  /^(?:yes|yep|yeah|yup|perfect|exactly|great|nice|love it|good|right|correct|this is (?:great|good|perfect)|that's (?:it|great|good|perfect)|thats it)\b[,.!:;—–-]*\s*(?:exactly[,.!:;]*\s*)?/i;
/** A choice of the agent that could have been different. */
const choice =
  /^(?:i(?:'ve| have)? |so i |instead,? i )?(?:(?:deliberately|intentionally|also|now|then|only) )?(?:put|kept|used|wrote|split|left|added|made|ran|moved|merged|bundled|grouped|named|squashed|checked|asked|started|tested|avoided|skipped|opened|committed|grepped|read|reproduced|pinned|chose|went|did)\b.+/i;
const minOwnWords = 5;

/**
 * Finds a practice that a person wants to keep: in their words, or else in the agent's last
 * message.
 */
export function findAffirmations(text: string, before: string | null): FoundStatement[] {
  if (before === null) return [];
  const sentences = splitSentences(removeForeignText(text));
  const at = sentences.findIndex((each) => keep.test(addApostrophes(each)));
  const quote = sentences[at];
  if (quote === undefined || /\?["')\]]*$|\b(?:if you|unless|would have|wouldn't)\b/i.test(quote))
    return [];
  const own = addApostrophes(quote).replace(opening, '').replace(praise, '').trim();
  const above = addApostrophes(sentences[at - 1] ?? '').replace(opening, '');
  if (
    !praise.test(addApostrophes(sentences[0] ?? '').replace(opening, '')) &&
    !/right|good|correct/i.test(own)
  )
    return [];
  // The practice is in the same sentence or the one before.
  const rest = own.replace(keep, '').replace(/^[\s,.:;—–-]+/, '');
  const told = above.replace(praise, '').trim();
  if (
    /\b(?:this|that|it)\b/i.test(keep.exec(own)?.[0] ?? '') &&
    told.split(' ').length >= 4 &&
    !passing.test(told)
  )
    return [{ ...asClaim(withReason(told, own)), quote }];
  if (rest.split(' ').length >= minOwnWords && !passing.test(own))
    return [{ ...asClaim(own), quote }];
  const done = splitSentences(removeForeignText(before)).filter(
    (each) => choice.test(each) && each.length <= 300,
  );
  const named =
    done.find((each) =>
      /\b(?:instead of|rather than|so that|because|not|one|single|both)\b/i.test(each),
    ) ?? done[0];
  if (named === undefined) return [];
  const act = named
    .replace(/^(?:so |instead,? )?i(?:'ve| have)? (?:also |now |then )?/i, '')
    .replace(/[.!]+$/, '');
  return [{ ...asClaim(`Do this again: ${act}`), quote }];
}

/** A retraction; the group is its subject. */
const takenBack =
  /^(?:please )?(?:forget|ignore|scrap|drop|disregard) (?:what (?:i|we) (?:said|told you)|(?:the|that|my) (?:rule|note|thing|bit|memory|convention|advice|instruction)s?)(?: (?:earlier|yesterday|before|last \w+|on \w+))? (?:about|on|that|regarding|of) ([^,;]{4,}?)[.!]?(?:[,;] .*)?$/i;
const over =
  /^(?!i\b)(.{6,}?\b(?:no longer|not .{0,40} any ?more|isn't .{0,40} any ?more|don't .{2,60} any ?more|doesn't .{2,60} any ?more|stopped being|is (?:dead|gone|history|obsolete) now)\b.*?)[.!]?$/i;
const trouble = /\b(?:error|fails?|failing|failed|red|green|compiles?|warnings?|crash\w*)\b/i;

/** Finds statements that something no longer holds. */
export function findWithdrawals(text: string): FoundStatement[] {
  return splitSentences(removeForeignText(text)).flatMap((quote): FoundStatement[] => {
    const plain = addApostrophes(quote).replace(opening, '').replace(no, '');
    if (passing.test(plain) || /\bif\b/i.test(plain)) return [];
    const about = takenBack.exec(plain)?.[1];
    if (about !== undefined)
      return [{ ...asClaim(`What was said about ${about} no longer holds`), quote }];
    const gone = over.exec(plain)?.[1];
    return gone === undefined || gone.split(' ').length < 5 || trouble.test(gone)
      ? []
      : [{ ...asClaim(gone), quote }];
  });
}

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const dayNamed = new RegExp(
  `\\b(?:${weekday}|tomorrow|${month} \\d{1,2}|\\d{1,2}(?:st|nd|rd|th|\\.)? (?:of )?${month}|20\\d\\d-\\d\\d-\\d\\d|(?:next|end of the) (?:week|month|quarter|year))\\b`,
  'i',
);
/** An event that affects all work: a start, an end, an outage. */
const event =
  /^(?!i\b|i'm\b|we (?:should|could|need)\b)(?:\S+ ){1,8}?(?:starts?|begins?|ends?|lasts?|slides|moves?|goes live|runs? out|expires?|closes?|opens?|freezes?|(?:is|are|will be) (?:down|closed|frozen|off|away|gone|wiped|upgraded|migrated|read-only|switched off|unavailable)|upgrades?)\b/i;

/** Finds events with a day: "the merge freeze starts Thursday". */
export function findEvents(text: string): FoundStatement[] {
  return splitSentences(removeForeignText(text)).flatMap((quote): FoundStatement[] => {
    const plain = addApostrophes(quote).replace(opening, '');
    return !passing.test(plain) && event.test(plain) && dayNamed.test(plain)
      ? [{ ...asClaim(plain), quote }]
      : [];
  });
}

/** A decision in passing: "we go with the outbox", "marit agreed: one voucher". */
const settled =
  /^(?:(?:so )?(?:decided|settled|agreed)[:,]\s*(.{12,})|((?:we|the team)(?:'re| are|'ll| will)? (?:go|going|stick|stay|staying|sticking) with .{4,})|(?:[a-z]+(?: and [a-z]+)* (?:agreed|decided)(?: on \w+)?(?:[:,] | that |: )(.{12,})))$/i;

/** Finds decisions, each with its reason if the next sentence states one. */
export function findDecisions(text: string): FoundStatement[] {
  const sentences = splitSentences(removeForeignText(text));
  return sentences.flatMap((quote, at): FoundStatement[] => {
    const plain = addApostrophes(quote)
      .replace(opening, '')
      .replace(praise, '')
      .replace(opening, '');
    const match = settled.exec(plain);
    const said = match?.slice(1).find((each) => each !== undefined);
    if (said === undefined || passing.test(plain)) return [];
    const next = addApostrophes(sentences[at + 1] ?? '');
    const reason = tells.test(next) && !passing.test(next) && !cause.test(said);
    return [{ ...asClaim(reason ? withReason(said, next) : said), kind: 'decision', quote }];
  });
}

function asClaim(said: string): Omit<FoundStatement, 'quote'> {
  const claim = said.replace(/[.!\s]+$/, '').trim();
  return { claim: claim.slice(0, 1).toUpperCase() + claim.slice(1), when: null, kind: 'fact' };
}
