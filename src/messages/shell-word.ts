/**
 * A word as a POSIX shell reads it back, so that a printed command can be pasted whatever the file
 * is called.
 */
export function shellWord(word: string): string {
  return /^[\w./@:+,][\w./@:+,#-]*$/.test(word)
    ? word
    : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
