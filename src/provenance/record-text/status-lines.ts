import type { Adr } from '#workspace/records';

/** What a status line says first: marks, then the word, or by what it was superseded. */
const first =
  /^[\s*_`]*(?:status[*_\s]*:[*_\s]*)?(?:superseded\s+by\s+(?:\[[^\]]*\]\([^)]*\)|[\w-]+)|[\p{L}-]+)/iu;

/** A date, or nothing, behind a status. */
const nothingMore = /^[\s.,;:()*_`]*(?:(?:on|since|at)\s+)?[\d\s./()*_`-]*$/i;

/**
 * Whether a decision's Status says more than a status and its date, and more than it said before:
 * its Status section, or the bullet or paragraph that shows it.
 */
export function saysMoreInStatus(before: Adr, now: Adr): boolean {
  const tail = (line: string): string => line.replace(first, '').trim();
  const was = statusLines(before);
  const known = new Set(was.map(tail));
  return statusLines(now).some(
    (line) => !was.includes(line) && !known.has(tail(line)) && !nothingMore.test(tail(line)),
  );
}

function statusLines({ document, status }: Adr): string[] {
  const { sections, text, bodyStart } = document;
  const inSections = sections.flatMap((section, at) => {
    if (section.name !== 'status') return [];
    const next = sections.slice(at + 1).find((each) => each.depth <= section.depth);
    return text.slice(section.heading.end, next?.heading.start ?? text.length).split('\n');
  });
  const shown =
    inSections.length > 0 || !status || status.span.start < bodyStart
      ? inSections
      : text.slice(status.span.start, status.span.end).split('\n');
  return shown
    .map((line) =>
      line
        .replace(/^\s*[-*+]\s+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}
