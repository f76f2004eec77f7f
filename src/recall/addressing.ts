import { hiddenCharacters } from '#detection/hidden-characters';
import { payloadsIn } from '#detection/payloads/find-payloads';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import type { Document } from '#workspace/document';

/** The part of a file that a memory is; the whole file without one. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** What a memory does to whoever reads it, beside telling what is known. */
export interface Addressing {
  /** Whether it has characters that nobody sees (SEC701, errors). */
  readonly hides: boolean;
  /** What it does, in the words of SEC702; null where it addresses nobody. */
  readonly what: string | null;
}

/**
 * Looks at the text of a memory, and at what is told of it that stands elsewhere: a condition in an
 * index, the words of an entry. Nothing that stands in the text switches this off: who plants an
 * order would plant the switch.
 */
export function addressingIn(
  document: Document,
  part: Part | null,
  elsewhere: readonly (string | null)[],
): Addressing {
  const inPart = ({ span }: { readonly span: Part }): boolean =>
    part === null || (span.start < part.end && span.end > part.start);
  const other = elsewhere.filter((each) => each !== null && each !== '').join('\n\n');
  const hidden = [
    ...(isKnownAbsent(document, 'hidden') ? [] : hiddenCharacters(document.text).filter(inPart)),
    ...hiddenCharacters(other),
    ...hiddenCharacters(document.path),
  ];
  const [said] = [
    ...(isKnownAbsent(document, 'payload') ? [] : payloadsIn(document.text).filter(inPart)),
    ...payloadsIn(other),
  ];
  return { hides: hidden.some(({ kind }) => kind === 'hidden'), what: said?.what ?? null };
}
