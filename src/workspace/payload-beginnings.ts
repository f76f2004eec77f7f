/**
 * The words that one of the phrases of SEC702 begins with: where there are none, and mostly there are none, nothing else is
 * tried. Each way it can begin has its first characters in the lists below.
 */
export const worthALook = /\b(?:ignor(?:[ae]\s|ez|er|ier|es\s+(?:toutes|les|vos|tes)\b)|(?:disregard|forget|discard|override|abandon)\s|stop (?:following|obeying)|your (?:\w+ )?(?:guidelines|instructions?|rules|restrictions|training|safety|system prompt|task|role|goal|only|own)|that restriction|this restriction|safety (?:checks|rules|guidelines|filters)|without (?:tell|inform|notif|alert|mention|letting|confirm)|(?:with no|without)\s+(?:any |further |a |independent |human )*(?:review|check|approval|corroboration|questions|asking|restrictions|rules|limits|filters|guardrails)|to yourself|secret from|hidden from|from the user|out\s+of\s+(?:your|the)\s|hide |nobody |no one |developer (?:message|note)|human:|user:|tool (?:output|result|response)|function result|end of |as your only|from now on|you(?:'re| are) now|this role|pretend|never refuse|obey|(?:over|above|rather than|instead of) (?:anything|whatever|what|everything)\b|even (?:if|when) the|whatever|no matter what|objections?\b|the user (?:has|already)|\w*env\b|id_rsa|ssh keys?|private keys?|api keys?|access tokens?|credentials|passwords|secrets|environment variables|conversation|chat history|(?:approve|accept|promote|merge) (?:every|all|any|anything|each)|pre-approved|lgtm|as (?:accepted|approved|resolved|done|promoted|reviewed|validated)|independent reviewer|verification of|second person|review queue|(?:say|state|claim|report|pretend|write|answer|conclude) that|copy this|this (?:sentence|line|note|instruction) |silently|quietly|secretly|do\s+not apply|administrator|skip the|turn off|switch off|oublie|vergiss|vergess|missachte|olvid|dimentica|esque|desconsidere|negeer|vergeet|sans |verrate|ohne |sin (?:avisar|decir|informar)|digas|zignoruj)|(?:not|n't|never)\s+(?:ever\s+)?(?:tell|inform|alert|notify|warn|report|mention|show|reveal|bring|talk|speak|refer|cite|disclose|list|include|note|record|log|explain|describe|run)\b|SYSTEM|system (?:override|message|notice|prompt)|\[(?:system|developer|\/?INST)|"role"|<\||<\/(?:tool|func|user)|<system|_(?:SECRET|TOKEN|KEY|PASSWORD)|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0400-\u04ff]+/gi;

/** How a word begins that the expression may find something at, in lower case. */
const ofWords: readonly string[] = [
  'ignor', 'disregard', 'forget', 'discard', 'override', 'abandon', 'stop ', 'your ', 'that restriction', 'this restriction', 'safety ', 'without', 'with no', 'to yourself', 'secret from', 'hidden from', 'from the user',
  'hide ', 'nobody ', 'no one ', 'developer ', 'human:', 'user:', 'tool ', 'function result', 'end of ', 'as your only', 'from now on', "you're now", 'you are now', 'this role', 'pretend', 'obey',
  'over ', 'above ', 'rather than ', 'instead of ', 'even if the', 'even when the', 'whatever', 'no matter what', 'objection', 'the user ', 'id_rsa', 'ssh key', 'private key', 'api key', 'access token', 'credentials',
  'passwords', 'secrets', 'environment variables', 'conversation', 'chat history', 'approve ', 'accept ', 'promote ', 'merge ', 'pre-approved', 'lgtm', 'as accepted', 'as approved', 'as resolved', 'as done', 'as promoted',
  'as reviewed', 'as validated', 'independent reviewer', 'verification of', 'second person', 'review queue', 'say that', 'state that', 'claim that', 'report that', 'write that', 'answer that', 'conclude that', 'copy this',
  'this sentence ', 'this line ', 'this note ', 'this instruction ', 'silently', 'quietly', 'secretly', 'administrator', 'skip the', 'turn off', 'switch off', 'oublie', 'vergiss', 'vergess', 'missachte', 'olvid', 'dimentica',
  'esque', 'desconsidere', 'negeer', 'vergeet', 'sans ', 'verrate', 'ohne ', 'sin avisar', 'sin decir', 'sin informar', 'digas', 'zignoruj',
];
/** Words that are whole where it may find something at them: `output` is not `out of`. */
const wholeWords: readonly string[] = ['out', 'do'];

/** Code units of a text, with what tells capitals from small letters taken away: two that differ otherwise may be the same then. */
const codesOf = (text: string): readonly number[] => Array.from(text, (each) => each.charCodeAt(0) | 32);

/** What it may find anywhere, within a word too: at a mark, at the second letter of `system`, and at the end of words that deny. */
const atMarks: readonly string[] = ['[system', '[developer', '[inst', '[/inst', '"role"', '<|', '</tool', '</func', '</user', '<system', '_secret', '_token', '_key', '_password'];
const system = codesOf('system');
const env = codesOf('env');
const endings = [codesOf('not'), codesOf("n't"), codesOf('never'), env];
const [endOfNot, endOfNever, endOfEnv] = codesOf('trv') as [number, number, number];

/** What a code unit below 128 is: 0 nothing, 1 a mark that something begins with, 2 a letter, 3 one that is a mark, too, 4 the second letter of `system`. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character === '_' ? 3 : /[yY]/.test(character) ? 4 : /\w/.test(character) ? 2 : /["<[]/.test(character) ? 1 : 0;
});

interface Beginning {
  readonly codes: readonly number[];
  readonly isWhole: boolean;
}

/** By the first three code units, five bits of each, which list of beginnings they may be one of; 0 for none. */
const listAt = new Uint16Array(32 ** 3);
const lists: Beginning[][] = [[]];
for (const [words, isWhole] of [[ofWords, false], [wholeWords, true], [atMarks, false]] as const) {
  for (const word of words) {
    const codes = codesOf(word);
    // Where there is no third one, whatever follows will do.
    for (const third of word.length > 2 ? codes.slice(2, 3) : Array.from({ length: 32 }, (_, each) => each)) {
      const key = (((codes[0] ?? 0) & 31) << 10) | (((codes[1] ?? 0) & 31) << 5) | (third & 31);
      if (listAt[key] === 0) listAt[key] = lists.push([]) - 1;
      lists[listAt[key] ?? 0]?.push({ codes, isWhole });
    }
  }
}
/** By list, which code units may come next, a bit for each: `the` is mostly not `the user`. */
const [fourthIn, fifthIn] = [3, 4].map((nth) => Int32Array.from(lists, (each) => each.reduce((bits, { codes }) => bits | (codes.length > nth ? 1 << ((codes[nth] ?? 0) & 31) : -1), 0))) as [Int32Array, Int32Array];

const sticky = new RegExp(worthALook.source, 'iy');

/** Where the expression finds something, in order, as `matchAll` would tell; it is tried only where it may. */
export function payloadBeginnings(text: string): number[] {
  const found: number[] = [];
  // What is read at every character is at hand, and nothing past the end is read: both make it several times slower.
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
  return Array.from(text.matchAll(worthALook), ({ index }) => index);
}

/** Tries the expression at a place behind what it found last, and tells where that ends. */
function tried(text: string, from: number, end: number, found: number[]): number {
  sticky.lastIndex = from;
  if (!sticky.test(text)) return end;
  found.push(from);
  return sticky.lastIndex;
}

/** Where a beginning stands that is told by this character, which is of this kind within a word, or of none at the start of one; -1 without one. */
function beginningAt(text: string, at: number, code: number, kind: number): number {
  if (kind === 4) return isAt(text, at - 1, system) ? at - 1 : -1;
  return code >= 128 || begins(text, at, code) ? at : -1;
}

/** Where a word that denies begins, which ends here; -2 for one that ends in env, -1 for all others. */
function endingAt(text: string, end: number): number {
  for (const codes of endings) if (isAt(text, end - codes.length, codes)) return codes === env ? -2 : end - codes.length;
  return -1;
}

/** Whether one of the beginnings stands here, at the start of a word or at a mark. */
function begins(text: string, at: number, code: number): boolean {
  const length = text.length;
  if (at + 1 >= length) return false;
  const list = listAt[((code & 31) << 10) | ((text.charCodeAt(at + 1) & 31) << 5) | (at + 2 < length ? text.charCodeAt(at + 2) & 31 : 0)] ?? 0;
  if (list === 0) return false;
  if (at + 4 < length && (((fourthIn[list] ?? 0) >>> (text.charCodeAt(at + 3) & 31)) & ((fifthIn[list] ?? 0) >>> (text.charCodeAt(at + 4) & 31)) & 1) === 0) return false;
  for (const { codes, isWhole } of lists[list] ?? []) if (isAt(text, at, codes) && !(isWhole && /^\w/.test(text.charAt(at + codes.length)))) return true;
  return false;
}

function isAt(text: string, at: number, codes: readonly number[]): boolean {
  if (at < 0 || at + codes.length > text.length) return false;
  for (let nth = 0; nth < codes.length; nth += 1) if ((text.charCodeAt(at + nth) | 32) !== codes[nth]) return false;
  return true;
}

/** Cyrillic, with what has its capitals there, and what is written in the east of Asia. */
function isOfOtherScript(code: number): boolean {
  return (code >= 0x400 && code <= 0x4ff) || (code >= 0x1c80 && code <= 0x1c8f) || (code >= 0x3040 && code <= 0xd7af);
}
