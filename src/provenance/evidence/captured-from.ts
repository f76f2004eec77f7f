import { base32DigestOf } from '../digest.ts';

/** A text that a claim was captured from: where it was, its commit or the digest of its text. */
export interface CapturedFrom {
  readonly path: string;
  readonly revision: string;
}

/** Characters of a digest that a trace has. */
const digestLength = 12;
/** How much of a note stands in a file that is a copy of it. */
const mostLines = 0.8;

/**
 * The texts that traces name: `import:notes/a.md@4f2c9a1` of a note, `answer:answer.md@4f2c9a1` of
 * an answer that was filed.
 */
export function capturedFrom(traces: readonly string[]): CapturedFrom[] {
  return traces.flatMap((trace) => {
    const [, path, revision] = /^(?:import|answer):(.*)@([^@]*)$/.exec(trace) ?? [];
    return path === undefined || revision === undefined ? [] : [{ path, revision }];
  });
}

/** The trace of an answer that was filed. */
export function answerTrace(path: string, text: string): string {
  return `answer:${path}@${shortDigest(text)}`;
}

/**
 * Whether a file is a text that a claim was captured from, whatever it is called now: byte for
 * byte, or with nearly all lines of the note that is kept. A document that a note repeats has no
 * frontmatter of a note, and other lines besides.
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
    shared(note, file) >= mostLines &&
    (kept.trimStart().startsWith('---') || shared(file, note) >= mostLines)
  );
}

function shortDigest(text: string): string {
  return base32DigestOf(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')).slice(0, digestLength);
}

/** The lines that say something, each once. */
function linesOf(text: string): Set<string> {
  return new Set(
    text.split(/\r?\n/).flatMap((line) => {
      const said = line.replace(/\s+/g, ' ').trim();
      return /[\p{L}\p{N}]/u.test(said) ? [said] : [];
    }),
  );
}
