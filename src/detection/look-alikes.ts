/**
 * Letters that pass for a Latin one at reading size, each list after the letter (Unicode Technical
 * Standard 39, confusables): Cyrillic, Greek, Armenian, Cherokee, and odd Latin ones. Not the Greek
 * letter mu: it is a unit.
 */
const lookAlikes: readonly string[] = [
  'aаɑαΑАᎪ',
  'bьЬвВᏏΒβᏴ',
  'cсϲСϹᏟ',
  'dԁԀᎠɗ',
  'eеΕЕᎬҽεє',
  'fϝҒ',
  'gɡցԌᏀ',
  'hһհΗнНᎻ',
  'iіιıΙІӀɩӏᎥ',
  'jјϳЈᎫ',
  'kкκΚКᏦ',
  'lḷᏞԼ',
  'mмΜМᎷ',
  'nոռΝηп',
  'oоοօΟОՕ',
  'pрρΡРᏢ',
  'qԛգԚ',
  'rгᎡɾ',
  'sѕՏЅᏚ',
  'tтτΤТᎢ',
  'uսυʋՍ',
  'vνѵᏙѴ',
  'wԝաᎳԜ',
  'xхχΧХ',
  'yуγΥУҮүʏ',
  'zᴢΖᏃ',
];

const latinOf = new Map(
  lookAlikes.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
);
/** Whether a letter of another script passes for a Latin one. */
export function passesForLatin(letter: string): boolean {
  return latinOf.has(letter);
}

const anyLookAlike = new RegExp(`[${[...latinOf.keys()].join('')}]`, 'u');

/**
 * Characters that show nothing: soft hyphens, joiners, zero-width spaces, variation selectors,
 * tags.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as it is compared by its look: in compatibility form, in lower case, without what shows
 * nothing. A word with Latin letters in it, or made of nothing but look-alikes, is read as the
 * Latin word it passes for; words of another script stay.
 */
export function visualForm(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKC').replace(invisible, '');
  const read = anyLookAlike.test(bare)
    ? bare.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
        /\p{Script=Latin}/u.test(word) || [...word].every((letter) => latinOf.has(letter))
          ? inLatin(word)
          : word,
      )
    : bare;
  return read.toLowerCase().normalize('NFC');
}

function inLatin(word: string): string {
  return [...word].map((letter) => latinOf.get(letter) ?? letter).join('');
}
