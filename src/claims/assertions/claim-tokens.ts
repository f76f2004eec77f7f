import { expandContraction } from '../sentences/claim-words.ts';
import { replaceNumberWords } from '../sentences/products.ts';
import { unitNames } from './quantities.ts';

/** UTF-16 units of a claim that are read. */
const maxClaimLength = 600;

/** Phrases in the form in which they are compared. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:once (?:a|per) day|(?:every|each) day)\b/g, 'daily'],
  [/\b(?:once (?:a|per) week|(?:every|each) week)\b/g, 'weekly'],
  [/\b(?:(?:every|each|at|during the|in the) night)\b/g, 'nightly'],
  [/\b(?:2 times|two times)\b/g, 'twice'],
  [/\b(?:has|have) (?:got )?to\b/g, 'must'],
  [
    /\b(?:at most|no more than|not more than|up to|as (?:many|much|long) as|(?:an? |the )?(?:maximum|limit|cap) (?:of|is)|capped at|limited to)(?= (?:about )?[`\d])/g,
    '≤',
  ],
  [/\b(?:at least|no less than|no fewer than|(?:an? )?minimum (?:of|is))(?= [`\d])/g, '≥'],
  [
    /\b(?:larger|greater|bigger|more|longer|deeper|higher|later|older) than(?= [`\d])|\bexceed(?:s|ing)?(?= [`\d])|\b(?:above|over)(?= [`\d])/g,
    '>',
  ],
  [/\b(?:smaller|less|fewer|shorter|lower) than(?= [`\d])|\b(?:below|under)(?= [`\d])/g, '<'],
  [/[\u2018\u2019]/g, "'"],
  [/[\u2013\u2014]/g, ' , '],
  [/\be-mail/g, 'email'],
  [/\bend[- ]to[- ]end\b/g, 'e2e'],
  [/\b(?:sign(?:s|ed|ing)?|log(?:s|ged|ging)?)[- ]in\b/g, 'login'],
  [/\bsign[- ]?ups?\b/g, 'signup'],
  [/\b(?:sign(?:s|ed|ing)?|log(?:s|ged|ging)?)[- ]out\b/g, 'logout'],
  [/\btime[- ]zones?\b/g, 'timezone'],
  [/\block[- ]file/g, 'lockfile'],
  [/\bdefaults? to (on|off)\b/g, 'is $1 by default'],
  [/\b(?:turned|switched|is|are) off\b/g, 'disabled'],
  [/\b(?:turned|switched|is|are) on(?= by default|[.,;]|$)/g, 'enabled'],
  [/\bcheck(?:s|ed|ing)? in(?= ?(?:[.,;]|to (?:git|the repo)|$))|\bchecked into git\b/g, 'commit'],
  [/\broll(?:s|ed|ing)? out\b/g, 'deploy'],
  [/\b(?:kicks?|kicked) off\b/g, 'starts'],
  [/\bsquash-merg(?:e|es|ed|ing)\b/g, 'squash merge'],
  [
    /\b(?:every|each|on) (?:mon|tues|wednes|thurs|fri|satur|sun)days?(?= ?(?:[.,;]|at|$))/g,
    'weekly',
  ],
  [/\b(?:once (?:a|per)|(?:every|each)) month\b/g, 'monthly'],
  [/\b(?:once (?:a|per)|(?:every|each)) hour\b/g, 'hourly'],
  [/\b(?:once (?:a|per)|(?:every|each)) quarter\b/g, 'quarterly'],
  [/\bread committed\b/g, 'readcommitted'],
  [/\brepeatable read\b/g, 'repeatableread'],
  [/\b(.{1,80}) first,? and (.{1,80}) (?:afterwards?|then|later)\b/g, '$1 before $2'],
  [/\b(?:turned|switched) on\b/g, 'enabled'],
  [/\bno longer\b/g, 'not'],
  [
    /\b(?:is|are|was|were) (?:out of|gone|banned)\b|\b(?:stays?|stayed|keeps?|kept)(?: \w+){0,3} out of\b/g,
    'not',
  ],
  [/\b(?:taken out of|removed from) (?:the |our )?\w+/g, 'not used'],
  [/\bnobody but\b/g, 'only'],
  [/\bnothing (?:else|other|more)\b|\b(?:any|every) other\b|\bnowhere else\b/g, 'solely'],
  [/\b(?:and )?(?:in |from |with |by |on |at )?no other(?: \w+)?\b/g, 'solely'],
  [/\b(?:exclusively|solely|alone)\b/g, 'only'],
  [/\bas well\b|\bin addition\b|\bbesides\b/g, 'also'],
  [/\bhalf a minute\b/g, '30 s'],
  [/\bhalf an hour\b/g, '30 min'],
  [/\b(?:an|one) (hour|week|day|month|year|minute|second)\b/g, '1 $1'],
  [/\bper cent\b/g, 'percent'],
  [/\b(\d+) ?a\.?m\.?(?![a-z])/g, '$1:00'],
  [/\b(\d+) ?p\.?m\.?(?![a-z])/g, 'pm$1'],
  [/\b(\d+) in the (?:evening|afternoon)\b/g, 'pm$1'],
  [/\b(\d+) in the morning\b/g, '$1:00'],
  [/(?<=\d) ?[x×] ?(?=\d)/g, ' px '],
  [/(?<=\d)[ -](?:fold)\b/g, ''],
  [/\/(?=(?:s|h|min|hour|second|day)\b)/g, ' per '],
  [/\bleft out\b|\bleaves? out\b/g, 'omitted'],
  [/\b(big|little)[- ]endian\b/g, '$1endian'],
  [/\bread[- ]only\b/g, 'readonly'],
  [/\bcase[- ](in)?sensitive\b/g, 'case$1sensitive'],
  [/\bwithout regard to case\b/g, 'caseinsensitive'],
];
const anyPhrase = new RegExp(phrases.map(([pattern]) => pattern.source).join('|'));
/** Beginning of a part in front of the main sentence. */
const fronted =
  /^\s*(?:on|in|at|during|within|when|if|whenever|while|once|as|because|since|with|via|for|before|after|until|unless|without|to|from)\b/;
/** Parts of a sentence about the past. */
const history =
  /\b(?:(?:was|were|used to be|ran|had been) (?:on |at |in )?[^,;.]*?(?:until|before|up to) [^,;.]*,? ?(?:now|but now|today)?|(?:moved|migrated|switched|changed|renamed) from [^,;.]*? (?=to\b)|used to be [^,;.]*[,;] ?|previously [^,;.]*[,;] ?|formerly [^,;.]*[,;] ?)/g;
const token = new RegExp(
  [
    '`[^`]+`',
    String.raw`[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'<>)]+`,
    String.raw`(?:[\w.@~$*+{}-]{0,80}\/)+[\w.@~$*+{}-]*`,
    String.raw`\d{1,2}:\d\d(?![\d:])`,
    String.raw`(?:(?<![\p{L}\p{N}_.)\]\/-])-)?v?\d+(?:[.,_]\d+)*(?:[ -]?(?:${unitNames.join('|')})(?![\p{L}\p{N}_]))?`,
    String.raw`[\p{L}_$@][\p{L}\p{N}\p{M}_$]*(?:(?:[.:](?=[\p{L}_])|['-](?=[\p{L}\p{N}]))[\p{L}\p{N}\p{M}_$]+)*`,
    '[<>]=?|≤|≥|~',
  ].join('|'),
  'giu',
);
const ranges = new RegExp(
  `(?<![\\w.])(\\d+(?:\\.\\d+)?) ?(?:to|-|and) ?(\\d+(?:\\.\\d+)?) ?(${unitNames.join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
);

/** Splits a claim into comparable pieces: phrases in one form, without the past. */
export function claimTokensOf(claim: string): {
  /** Words, numbers with units, paths; a code span is its number between backticks. */
  readonly pieces: readonly string[];
  /** Texts of the code spans, by number. */
  readonly code: readonly string[];
  /** Capitalized words, in lower case. */
  readonly named: ReadonlySet<string>;
  /** Where the main sentence begins, behind a part in front. */
  readonly main: number;
} {
  const own = claim.slice(0, maxClaimLength).normalize('NFKC');
  let text = own.replace(/\*{1,3}|(?<!\w)_|_(?!\w)/g, '');
  const code: string[] = [];
  text = text.replace(/`([^`]+)`/g, (_all, inner: string) => `\`${code.push(inner.trim()) - 1}\``);
  const named = capitalizedWords(text);
  text = replaceNumberWords(withoutPast(text.toLowerCase()));
  if (anyPhrase.test(text))
    for (const [pattern, words] of phrases) text = text.replace(pattern, words);
  text = text
    .replace(/\b(\d+) (hundred|thousand)\b/g, (_all, count: string, scale: string) =>
      String(Number(count) * (scale === 'hundred' ? 100 : 1_000)),
    )
    .replace(ranges, '$1 $3 to $2 $3')
    .replace(/\bpm(\d+)\b/g, (_all, hour: string) => `${String((Number(hour) % 12) + 12)}:00`);
  const pieces = piecesOf(text);
  return { pieces, code, named, main: fronted.test(text) ? mainIn(text, pieces) : 0 };
}

function piecesOf(text: string): string[] {
  return (text.match(token) ?? []).flatMap((piece) =>
    /^`\d+`$/.test(piece) ? [piece] : expandContraction(piece),
  );
}

/** Finds the main sentence behind a part in front: after its comma, else at the next article. */
function mainIn(text: string, pieces: readonly string[]): number {
  const comma = text.indexOf(', ');
  if (comma !== -1) return piecesOf(text.slice(0, comma)).length;
  const article = pieces.findIndex(
    (piece, at) => at >= 2 && /^(?:the|an?|our|we|you|it)$/.test(piece),
  );
  return Math.max(0, article);
}

function withoutPast(text: string): string {
  return /\b(?:until|before|up to|used to|previously|formerly|from)\b/.test(text)
    ? text.replace(history, ' ')
    : text;
}

/** Finds words with capitals where no sentence begins, in lower case. */
function capitalizedWords(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, name = ''] of text.matchAll(
    /(?<=[\p{L}\p{N},;)`"'*] )([\p{Lu}][\p{L}\p{N}.+#-]*[\p{L}\p{N}+#])/gu,
  ))
    found.add(name.toLowerCase());
  if (/\p{Ll}\p{Lu}/u.test(text))
    for (const [name] of text.matchAll(/\p{L}+/gu))
      if (/\p{Ll}\p{Lu}/u.test(name)) found.add(name.toLowerCase());
  return found;
}
