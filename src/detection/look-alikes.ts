/**
 * Each Latin letter, then letters that look like it (Unicode Technical Standard 39, confusables).
 * Not the Greek mu: it is a unit.
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

/** Whether a letter of another script looks like a Latin one. */
export function looksLatin(letter: string): boolean {
  return latinOf.has(letter);
}

const anyLookAlike = new RegExp(`[${[...latinOf.keys()].join('')}]`, 'u');

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Reduces a text to its look: lower case, no invisible characters. A word with a Latin letter, or
 * of look-alikes only, becomes the Latin word that it looks like.
 */
export function visualForm(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  const visible = text.normalize('NFKC').replace(invisible, '');
  const latin = anyLookAlike.test(visible)
    ? visible.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => {
        const letters = [...word];
        return /\p{Script=Latin}/u.test(word) || letters.every(looksLatin)
          ? letters.map((letter) => latinOf.get(letter) ?? letter).join('')
          : word;
      })
    : visible;
  return latin.toLowerCase().normalize('NFC');
}
