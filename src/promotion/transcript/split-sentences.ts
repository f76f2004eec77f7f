/** Start of a pasted mail. */
const mail =
  /^[ \t]*(?:-{2,}[ \t]*(?:Original|Forwarded) message\b|From: [^\n]*\n[ \t]*(?:Sent|Date|To|Cc|Subject): |On [^\n]{4,200} wrote:[ \t]*$)/im;

/**
 * Removes code, quoted lines and pasted mails from a message. A removed line leaves an empty one,
 * so that the text around it does not become one sentence.
 */
export function removeForeignText(text: string): string {
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
 * Splits a text into sentences with their end marks; a line ends a sentence. Reads 20,000 UTF-16
 * units: people type less.
 */
export function splitSentences(text: string): string[] {
  return text
    .slice(0, 20_000)
    .split('\n')
    .flatMap((line) =>
      line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '').split(/(?<=[.!?])\s+(?=\S)/),
    )
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter((each) => each !== '' && each.length <= 600);
}

const contractions: Readonly<Record<string, string>> = {
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
const missingApostrophe = new RegExp(`\\b(?:${Object.keys(contractions).join('|')})\\b`, 'gi');

/** Adds missing apostrophes to contractions. */
export function addApostrophes(sentence: string): string {
  return sentence.replace(missingApostrophe, (word) => {
    const full = contractions[word.toLowerCase()] ?? word;
    return word.charAt(0) === word.charAt(0).toUpperCase()
      ? full.charAt(0).toUpperCase() + full.slice(1)
      : full;
  });
}
