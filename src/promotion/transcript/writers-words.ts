/** Where a mail begins that was pasted: what follows is of its writers. */
const mail =
  /^[ \t]*(?:-{2,}[ \t]*(?:Original|Forwarded) message\b|From: [^\n]*\n[ \t]*(?:Sent|Date|To|Cc|Subject): |On [^\n]{4,200} wrote:[ \t]*$)/im;

/**
 * A message without what its writer did not say: code, quoted lines, a mail that was pasted. What
 * is taken out leaves an end of a sentence behind, so that the words around it do not become one.
 */
export function ownWords(text: string): string {
  const lines: string[] = [];
  let fence: string | null = null;
  const plain = text.replace(/\r\n?/g, '\n');
  const pasted = plain.search(mail);
  for (const line of plain.slice(0, pasted === -1 ? undefined : pasted).split('\n')) {
    const mark = /^\s{0,8}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
    } else if (mark !== null) fence = mark;
    else lines.push(/^\s*>|^(?: {4}|\t)\S|^\s*(?:at |\+\+\+ |--- |@@ |\$ )/.test(line) ? '' : line);
  }
  return lines.join('\n');
}

/**
 * The sentences of a text, each with the mark that ends it; a line ends one too. Bounded: nobody
 * types more.
 */
export function sentencesOf(text: string): string[] {
  return text
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) =>
      line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '').split(/(?<=[.!?])\s+(?=\S)/),
    )
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '' && each.length <= 600);
}

/** Short forms as people type them in a hurry. */
const hurried: Readonly<Record<string, string>> = {
  dont: "don't",
  doesnt: "doesn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  cant: "can't",
  wont: "won't",
  didnt: "didn't",
  shouldnt: "shouldn't",
  thats: "that's",
  youre: "you're",
  theyre: "they're",
  wouldnt: "wouldn't",
  havent: "haven't",
  hasnt: "hasn't",
  lets: "let's",
};
const hurriedWord = new RegExp(`\\b(?:${Object.keys(hurried).join('|')})\\b`, 'gi');

/** A sentence with the apostrophes that were left out. */
export function withApostrophes(sentence: string): string {
  return sentence.replace(hurriedWord, (word) => {
    const full = hurried[word.toLowerCase()] ?? word;
    return word.charAt(0) === word.charAt(0).toUpperCase()
      ? full.charAt(0).toUpperCase() + full.slice(1)
      : full;
  });
}
