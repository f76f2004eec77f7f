import { base32DigestOf } from '../digest.ts';

/** A text that a claim was captured from. */
export interface CapturedFrom {
  readonly path: string;
  /** The id of a commit, or the digest of the text. */
  readonly revision: string;
}

const digestLength = 12;
/** A copy has at least this part of a note's lines. */
const minSharedLines = 0.8;

/** Reads traces such as `import:notes/a.md@4f2c9a1` and `answer:answer.md@4f2c9a1`. */
export function capturedFrom(traces: readonly string[]): CapturedFrom[] {
  return traces.flatMap((trace) => {
    const [, path, revision] = /^(?:import|answer):(.*)@([^@]*)$/.exec(trace) ?? [];
    return path === undefined || revision === undefined ? [] : [{ path, revision }];
  });
}

/** The trace of a claim that was filed from an answer: its path, and a digest of its text. */
export function answerTrace(path: string, text: string): string {
  return `answer:${path}@${shortDigest(text)}`;
}

/**
 * Whether a file is a text that a claim was captured from: the same text, or nearly all lines of
 * the kept note. Without frontmatter, the note must also have nearly all lines of the file.
 *
 * @param kept the note in the record; null for none
 */
export function isCopyOf(
  text: string,
  from: readonly CapturedFrom[],
  kept: string | null,
): boolean {
  if (from.length > 0) {
    const digest = shortDigest(text);
    if (from.some(({ revision }) => revision === digest)) return true;
  }
  if (kept === null) return false;
  const [note, file] = [linesOf(kept), linesOf(text)];
  const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
    one.size === 0 ? 0 : [...one].filter((line) => other.has(line)).length / one.size;
  return (
    shared(note, file) >= minSharedLines &&
    (kept.trimStart().startsWith('---') || shared(file, note) >= minSharedLines)
  );
}

function shortDigest(text: string): string {
  return base32DigestOf(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')).slice(0, digestLength);
}

/** The lines with a letter or a digit. */
function linesOf(text: string): Set<string> {
  return new Set(
    text.split(/\r?\n/).flatMap((line) => {
      const words = line.replace(/\s+/g, ' ').trim();
      return /[\p{L}\p{N}]/u.test(words) ? [words] : [];
    }),
  );
}
