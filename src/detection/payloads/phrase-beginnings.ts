/* eslint-disable max-lines -- a table of phrases, one a line */
import { claimingPhrases } from './claiming-phrases.ts';
import { orderingPhrases } from './ordering-phrases.ts';

/**
 * Ways in which one of the phrases begins by which a memory plants itself, or words without which
 * none of them is there.
 */
const planting: readonly string[] = [
  String.raw`memor(?:y|ies)\b|knowledge base|vector (?:store|database)|permanent(?:ly)?\b|persist` +
    String.raw`|long[- ]term\b|logic bomb|backdoor|trigger\s?:|remember|recall\b|between sessions` +
    String.raw`|claude\.md|agents\.md|rules file`,
  String.raw`(?:system|standing|high[- ]priority|highest|trusted|hidden|secret) (?:memory ` +
    String.raw`|priority )?(?:instruction|directive|rule|fact|prompt|order|command|entr|priority)` +
    String.raw`|(?:highest|absolute|top|maximum) (?:priority|precedence)|as an? (?:instruction` +
    String.raw`|order|directive|command)\b|directives?\s?:`,
  String.raw`(?:for|in|across) (?:all|every|each|any) (?:\w+ )?(?:future|later|subsequent` +
    String.raw`|following|coming|upcoming|sessions?|conversations?|chats?|interactions?|requests?` +
    String.raw`|tasks?|turns?|commit messages?|bug reports?|answers?|repl|examples?|reports?)\b`,
  String.raw`from (?:now|here|today) on|from this (?:point|moment|day|session)|going forward` +
    String.raw`|henceforth|starting (?:now|today|immediately)|as of (?:today|now)|effective` +
    String.raw` immediately|for the (?:rest|remainder) of`,
  String.raw`hereby|permission is|authori[sz]ed (?:to|by|you|that)|permitted to|allowed to|free` +
    String.raw` to|cleared to|granted|(?:waived|lifted|suspended) for|to (?:follow|obey|comply` +
    String.raw`|respect)\b|no longer need consent|self-certification|allow (?:all|every|any` +
    String.raw`|everything)`,
  String.raw`(?:consider|treat|regard)\b[^\n]{0,90}\b(?:as|admin|administrator|owner|trusted` +
    String.raw`|verified|false positive)\b|this (?:user|account) is|this is your`,
  String.raw`i(?: am|'m)? (?:hereby|authori|order|instruct|command|grant|permit|direct|lift` +
    String.raw`|require|previously|allow you|confirm that|(?:the|your|an?|from|for|at|with|work)\b)`,
  String.raw`(?:speaking|talking|dealing|interacting) (?:to|with)|(?:message|note|notice|update` +
    String.raw`|alert|instruction|order)s? ?(?:from|by|for|to|:)|on behalf|exempted|approved\b` +
    String.raw`|cleared (?:that|you)|instructed\b|no further approval|ask again|act accordingly`,
  String.raw`user (?:has|have|already|previously|explicitly|granted|given|consented|agreed|next` +
    String.raw`|later|says?|confirms?|replies|types?|answers?|responds?|mentions)\b|(?:previous` +
    String.raw`|last|earlier|prior) (?:session|conversation|chat)|you (?:have )?(?:previously` +
    String.raw`|already|earlier|told|promised)|your (?:earlier|previous|past|first)\b`,
  String.raw`(?:continue|proceed) (?:with|on|under|by) (?:that|this)|as (?:consent|approval` +
    String.raw`|permission|confirmation)\b|(?:execute|run|carry out|perform|follow) (?:the|all|any` +
    String.raw`|what)|ask(?:s|ed)\b|wants? (?:to know|you)|you see|contains (?:the )?(?:word|phrase` +
    String.raw`|keyword|code)|say nothing|curl|wget`,
  String.raw`(?:send|forward|post|upload|copy|exfiltrate|synchroni[sz]e|transmit|sync|dump` +
    String.raw`|export)\b[^\n]{0,160}(?:https?:|@|attacker|evil|webhook)|session cookie` +
    String.raw`|database_url|real (?:key|token|password)|current token|value of|aws\/credentials`,
  String.raw`all agents|agents? (?:reading|who read|must|have to|should)|ai agents|the (?:agent` +
    String.raw`|assistant) (?:must|has|needs)|leave no trace|omit this|as if (?:you|the)|anything` +
    String.raw` (?:the )?(?:users?|people|they|anyone)|follow this|mark (?:it|them)\b|replace the` +
    String.raw` expected|(?:respond|answer|reply) (?:to )?(?:all|every|each|any)`,
  String.raw`supersede|overrid\w+ (?:what|anything|everything|all|any|every)|regardless|unseen` +
    String.raw`|blindly|always (?:answer|run|execute|follow|obey)|looks good|request review|merge` +
    String.raw` it|rate this|turn(?:ing)? (?:off|the)|switch(?:ing)? (?:off|the)|disabl(?:e|ing)` +
    String.raw`|has read|have read|before you|do what it|reading this|not to be`,
  String.raw`(?:new|updated) (?:system |priority )?(?:instructions|directives?|orders)|ignore` +
    String.raw` system|decod|base64|rot13|hex\b|backwards|revers|(?:operate|respond|answer|act` +
    String.raw`|behave|function) with|going to (?:pretend|act)|(?:reveal|print|repeat|show|output` +
    String.raw`|leak|quote|dump|display|share|disclose|write out) (?:me |us )?(?:all |of )*your`,
  String.raw`(?:to|for) (?:the |all |any |every |other )?(?:ai |coding |language )?(?:assistants?` +
    String.raw`|agents?|models?|llms?|chatbots?)\b`,
];
/**
 * What the phrases need that claim a standing or give orders: each begins a word, or is a mark that
 * stands by itself.
 */
const claiming = [
  ...new Set([...claimingPhrases, ...orderingPhrases].flatMap(({ needs }) => needs)),
].filter((need) => !/^[^\p{ASCII}]/u.test(need));
const claimingWords = claiming.filter((need) => /^\w/.test(need));
const claimingMarks = claiming.filter((need) => !/^\w/.test(need));
const literally = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/[()[\]|.$^*+?{}\\]/g, '\\$&')).join('|');

/** How each of those begins, as it is typed. */
const plantingWords: readonly string[] = [
  'memor',
  'knowledge',
  'vector ',
  'permanent',
  'persist',
  'long-term',
  'long term',
  'logic bomb',
  'backdoor',
  'trigger',
  'remember',
  'recall',
  'between sessions',
  'claude.md',
  'agents.md',
  'rules file',
  'system ',
  'standing ',
  'high-priority',
  'high priority',
  'highest',
  'trusted ',
  'hidden ',
  'secret ',
  'absolute ',
  'top ',
  'maximum ',
  'as a',
  'directive',
  'for all',
  'for every',
  'for each',
  'for any',
  'in all',
  'in every',
  'in each',
  'in any',
  'across ',
  'from now',
  'from here',
  'from today',
  'from this',
  'going forward',
  'henceforth',
  'starting ',
  'as of ',
  'effective immediately',
  'for the re',
  'hereby',
  'permission is',
  'authori',
  'permitted',
  'allowed',
  'free to',
  'cleared',
  'granted',
  'waived',
  'lifted',
  'suspended',
  'to follow',
  'to obey',
  'to comply',
  'to respect',
  'no longer',
  'self-certification',
  'allow ',
  'consider',
  'treat',
  'regard',
  'this user',
  'this account',
  'this is',
  'i ',
  "i'm",
  'speaking ',
  'talking ',
  'dealing ',
  'interacting ',
  'message',
  'note',
  'notice',
  'update',
  'alert',
  'instruct',
  'order',
  'on behalf',
  'exempted',
  'approved',
  'no further',
  'ask again',
  'act accordingly',
  'user ',
  'previous ',
  'last ',
  'earlier ',
  'prior ',
  'you ',
  'continue ',
  'proceed ',
  'as c',
  'as p',
  'execute ',
  'run ',
  'carry out',
  'perform ',
  'follow ',
  'asks',
  'asked',
  'want',
  'contains ',
  'say nothing',
  'curl',
  'wget',
  'send',
  'forward',
  'post',
  'upload',
  'copy',
  'exfiltrate',
  'synchroni',
  'transmit',
  'sync',
  'dump',
  'export',
  'session cookie',
  'database_url',
  'real ',
  'current token',
  'value of',
  'aws/',
  'all agents',
  'agent',
  'ai agents',
  'the agent',
  'the assistant',
  'leave no',
  'omit this',
  'as if',
  'anything ',
  'mark ',
  'replace the',
  'respond ',
  'answer ',
  'reply ',
  'supersede',
  'overrid',
  'regardless',
  'unseen',
  'blindly',
  'always ',
  'looks good',
  'request review',
  'merge it',
  'rate this',
  'turn',
  'switch',
  'disabl',
  'has read',
  'have read',
  'before you',
  'do what',
  'reading this',
  'not to be',
  'new ',
  'ignore system',
  'decod',
  'base64',
  'rot13',
  'hex',
  'backwards',
  'revers',
  'operate ',
  'act ',
  'behave ',
  'function ',
  'going to',
  'reveal ',
  'print ',
  'repeat ',
  'show ',
  'output ',
  'leak ',
  'quote ',
  'display ',
  'share ',
  'disclose ',
  'write out',
  'to ',
  'for ',
];

/**
 * The words that one of the phrases of SEC702 begins with: where there are none, and mostly there
 * are none, nothing else is tried. Each way it can begin has its first characters in the lists
 * below.
 */
export const hasPhraseBeginning = new RegExp(
  String.raw`\b(?:${literally(claimingWords)}|${planting.join('|')}|ignor(?:[ae]\s|ez|er|ier` +
    String.raw`|es\s+(?:toutes|les|vos|tes)\b)|(?:disregard|forget|discard|override|abandon)\s|stop` +
    String.raw` (?:following|obeying)|your (?:\w+ )?(?:guidelines|instructions?|rules|restrictions` +
    String.raw`|training|safety|system prompt|task|role|goal|only|own)|that restriction|this` +
    String.raw` restriction|safety (?:checks|rules|guidelines|filters)|without (?:tell|inform|notif` +
    String.raw`|alert|mention|letting|confirm)|(?:with no|without)\s+(?:any |further |a ` +
    String.raw`|independent |human )*(?:review|check|approval|corroboration|questions|asking` +
    String.raw`|restrictions|rules|limits|filters|guardrails)|to yourself|secret from|hidden from` +
    String.raw`|from the user|out\s+of\s+(?:your|the)\s|hide |nobody |no one |developer (?:message` +
    String.raw`|note)|human:|user:|tool (?:output|result|response)|function result|end of |as your` +
    String.raw` only|from now on|you(?:'re| are) now|this role|pretend|never refuse|obey|(?:over` +
    String.raw`|above|rather than|instead of) (?:anything|whatever|what|everything)\b|even (?:if` +
    String.raw`|when) the|whatever|no matter what|objections?\b|the user (?:has|already)|\w*env\b` +
    String.raw`|id_rsa|ssh keys?|private keys?|api keys?|access tokens?|credentials|passwords` +
    String.raw`|secrets|environment variables|conversation|chat history|(?:approve|accept|promote` +
    String.raw`|merge) (?:every|all|any|anything|each)|pre-approved|lgtm|as (?:accepted|approved` +
    String.raw`|resolved|done|promoted|reviewed|validated)|independent reviewer|verification of` +
    String.raw`|second person|review queue|(?:say|state|claim|report|pretend|write|answer|conclude)` +
    String.raw` that|copy this|this (?:sentence|line|note|instruction) |silently|quietly|secretly` +
    String.raw`|do\s+not apply|administrator|skip the|turn off|switch off|oublie|vergiss|vergess` +
    String.raw`|missachte|olvid|dimentica|esque|desconsidere|negeer|vergeet|sans |verrate|ohne |sin` +
    String.raw` (?:avisar|decir|informar)|digas|zignoruj)|(?:not|n't|never)\s+(?:ever\s+)?(?:tell` +
    String.raw`|inform|alert|notify|warn|report|mention|show|reveal|bring|talk|speak|refer|cite` +
    String.raw`|disclose|list|include|note|record|log|explain|describe|run|learn|know|see|find out` +
    String.raw`|be (?:told|informed)|hear|notice|quote|flag)\b|SYSTEM|system (?:override|message` +
    String.raw`|notice|prompt)|\[(?:system|developer|\/?INST)|"role"|<\||<\/(?:tool|func|user)` +
    String.raw`|<system|${literally(claimingMarks)}|_(?:SECRET|TOKEN|KEY|PASSWORD)` +
    String.raw`|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0400-\u04ff]+`,
  'gi',
);

/** How a word begins that the expression may find something at, in lower case. */
const ofWords: readonly string[] = [
  'ignor',
  'disregard',
  'forget',
  'discard',
  'override',
  'abandon',
  'stop ',
  'your ',
  'that restriction',
  'this restriction',
  'safety ',
  'without',
  'with no',
  'to yourself',
  'secret from',
  'hidden from',
  'from the user',
  'hide ',
  'nobody ',
  'no one ',
  'developer ',
  'human:',
  'user:',
  'tool ',
  'function result',
  'end of ',
  'as your only',
  'from now on',
  "you're now",
  'you are now',
  'this role',
  'pretend',
  'obey',
  'over ',
  'above ',
  'rather than ',
  'instead of ',
  'even if the',
  'even when the',
  'whatever',
  'no matter what',
  'objection',
  'the user ',
  'id_rsa',
  'ssh key',
  'private key',
  'api key',
  'access token',
  'credentials',
  'passwords',
  'secrets',
  'environment variables',
  'conversation',
  'chat history',
  'approve ',
  'accept ',
  'promote ',
  'merge ',
  'pre-approved',
  'lgtm',
  'as accepted',
  'as approved',
  'as resolved',
  'as done',
  'as promoted',
  'as reviewed',
  'as validated',
  'independent reviewer',
  'verification of',
  'second person',
  'review queue',
  'say that',
  'state that',
  'claim that',
  'report that',
  'write that',
  'answer that',
  'conclude that',
  'copy this',
  'this sentence ',
  'this line ',
  'this note ',
  'this instruction ',
  'silently',
  'quietly',
  'secretly',
  'administrator',
  'skip the',
  'turn off',
  'switch off',
  'oublie',
  'vergiss',
  'vergess',
  'missachte',
  'olvid',
  'dimentica',
  'esque',
  'desconsidere',
  'negeer',
  'vergeet',
  'sans ',
  'verrate',
  'ohne ',
  'sin avisar',
  'sin decir',
  'sin informar',
  'digas',
  'zignoruj',
  ...plantingWords,
  ...claimingWords,
];
/** Words that are whole where it may find something at them: `output` is not `out of`. */
const wholeWords: readonly string[] = ['out', 'do'];

/**
 * Code units of a text, with what tells capitals from small letters taken away: two that differ
 * otherwise may be the same then.
 */
const codesOf = (text: string): readonly number[] =>
  Array.from(text, (each) => each.charCodeAt(0) | 32);

/**
 * What it may find anywhere, within a word too: at a mark, at the second letter of `system`, and at
 * the end of words that deny.
 */
const atMarks: readonly string[] = [
  '[system',
  '[developer',
  '[inst',
  '[/inst',
  '"role"',
  '<|',
  '</tool',
  '</func',
  '</user',
  '<system',
  '_secret',
  '_token',
  '_key',
  '_password',
  ...claimingMarks,
];
const system = codesOf('system');
const env = codesOf('env');
const endings = [codesOf('not'), codesOf("n't"), codesOf('never'), env];
const [endOfNot, endOfNever, endOfEnv] = codesOf('trv') as [number, number, number];

/**
 * What a code unit below 128 is: 0 nothing, 1 a mark that something begins with, 2 a letter, 3 one
 * that is a mark, too, 4 the second letter of `system`.
 */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character === '_'
    ? 3
    : /[yY]/.test(character)
      ? 4
      : /\w/.test(character)
        ? 2
        : /["<[]/.test(character)
          ? 1
          : 0;
});

interface Beginning {
  readonly codes: readonly number[];
  readonly isWhole: boolean;
}

/**
 * By the first three code units, five bits of each, which list of beginnings they may be one of; 0
 * for none.
 */
const listAt = new Uint16Array(32 ** 3);
const lists: Beginning[][] = [[]];
for (const [words, isWhole] of [
  [ofWords, false],
  [wholeWords, true],
  [atMarks, false],
] as const) {
  for (const word of words) {
    const codes = codesOf(word);
    // Where there is no third one, whatever follows will do.
    for (const third of word.length > 2
      ? codes.slice(2, 3)
      : Array.from({ length: 32 }, (_, each) => each)) {
      const key = (((codes[0] ?? 0) & 31) << 10) | (((codes[1] ?? 0) & 31) << 5) | (third & 31);
      if (listAt[key] === 0) listAt[key] = lists.push([]) - 1;
      lists[listAt[key] ?? 0]?.push({ codes, isWhole });
    }
  }
}
/** By list, which code units may come next, a bit for each: `the` is mostly not `the user`. */
const [fourthIn, fifthIn] = [3, 4].map((nth) =>
  Int32Array.from(lists, (each) =>
    each.reduce(
      (bits, { codes }) => bits | (codes.length > nth ? 1 << ((codes[nth] ?? 0) & 31) : -1),
      0,
    ),
  ),
) as [Int32Array, Int32Array];

const sticky = new RegExp(hasPhraseBeginning.source, 'iy');

/**
 * Where the expression finds something, in order, as `matchAll` would tell; it is tried only where
 * it may.
 */
export function payloadBeginnings(text: string): number[] {
  const found: number[] = [];
  // What is read at every character is at hand, and nothing past the end is read: both make it
  // several times slower.
  const [kindOf, length] = [kinds, text.length];
  let [end, isInWord, isEnd] = [0, false, false];
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (kindOf[code] ?? 0) : isOfOtherScript(code) ? 5 : 0;
    let from = -1;
    if (isEnd) {
      from = endingAt(text, at);
      // What ends in env is found from where it begins, which is behind us.
      if (from === -2) return inAll(text);
    } else if (kind !== 0) from = beginningAt(text, at, code, isInWord ? kind : 0);
    if (from >= end) end = tried(text, from, end, found);
    if (isEnd) {
      // What ended the word is looked at once more, by itself.
      isEnd = false;
      at -= 1;
      continue;
    }
    isInWord = kind >= 2 && kind <= 4;
    if (!isInWord) continue;
    // The word goes on, up to its end or to what is to be looked at in it.
    let next = 2;
    while (next === 2 && at + 1 < length) {
      const after = text.charCodeAt(at + 1);
      next = after < 128 ? (kindOf[after] ?? 0) : 0;
      if (next === 2) at += 1;
    }
    if (next > 2) continue;
    isInWord = false;
    const last = text.charCodeAt(at) | 32;
    isEnd = last === endOfNot || last === endOfNever || last === endOfEnv;
  }
  return isEnd && endingAt(text, length) === -2 ? inAll(text) : found;
}

function inAll(text: string): number[] {
  return Array.from(text.matchAll(hasPhraseBeginning), ({ index }) => index);
}

/** Tries the expression at a place behind what it found last, and tells where that ends. */
function tried(text: string, from: number, end: number, found: number[]): number {
  sticky.lastIndex = from;
  if (!sticky.test(text)) return end;
  found.push(from);
  return sticky.lastIndex;
}

/**
 * Where a beginning stands that is told by this character, which is of this kind within a word, or
 * of none at the start of one; -1 without one.
 */
function beginningAt(text: string, at: number, code: number, kind: number): number {
  if (kind === 4) return isAt(text, at - 1, system) ? at - 1 : -1;
  return code >= 128 || begins(text, at, code) ? at : -1;
}

/**
 * Where a word that denies begins, which ends here; -2 for one that ends in env, -1 for all others.
 */
function endingAt(text: string, end: number): number {
  for (const codes of endings)
    if (isAt(text, end - codes.length, codes)) return codes === env ? -2 : end - codes.length;
  return -1;
}

/** Whether one of the beginnings stands here, at the start of a word or at a mark. */
function begins(text: string, at: number, code: number): boolean {
  const length = text.length;
  if (at + 1 >= length) return false;
  const list =
    listAt[
      ((code & 31) << 10) |
        ((text.charCodeAt(at + 1) & 31) << 5) |
        (at + 2 < length ? text.charCodeAt(at + 2) & 31 : 0)
    ] ?? 0;
  if (list === 0) return false;
  if (
    at + 4 < length &&
    (((fourthIn[list] ?? 0) >>> (text.charCodeAt(at + 3) & 31)) &
      ((fifthIn[list] ?? 0) >>> (text.charCodeAt(at + 4) & 31)) &
      1) ===
      0
  )
    return false;
  for (const { codes, isWhole } of lists[list] ?? [])
    if (isAt(text, at, codes) && !(isWhole && /^\w/.test(text.charAt(at + codes.length))))
      return true;
  return false;
}

function isAt(text: string, at: number, codes: readonly number[]): boolean {
  if (at < 0 || at + codes.length > text.length) return false;
  for (let nth = 0; nth < codes.length; nth += 1)
    if ((text.charCodeAt(at + nth) | 32) !== codes[nth]) return false;
  return true;
}

/** Cyrillic, with what has its capitals there, and what is written in the east of Asia. */
function isOfOtherScript(code: number): boolean {
  return (
    (code >= 0x400 && code <= 0x4ff) ||
    (code >= 0x1c80 && code <= 0x1c8f) ||
    (code >= 0x3040 && code <= 0xd7af)
  );
}
