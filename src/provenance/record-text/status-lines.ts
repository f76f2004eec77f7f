import type { Span } from '#diagnostics/diagnostic';
import type { Document, Section } from '#workspace/document';
import type { Adr } from '#workspace/records';

/** A line of a section, or several where a formatter broke it. */
interface SectionLine {
  /** Without the bullet, with single blanks. */
  readonly text: string;
  readonly isItem: boolean;
  readonly span: Span;
}

function linesOfSection(document: Document, section: Section, at: number): SectionLine[] {
  const next = document.sections.slice(at + 1).find((each) => each.depth <= section.depth);
  const end = next?.heading.start ?? document.text.length;
  const lines: SectionLine[] = [];
  for (let start = section.heading.end; start < end;) {
    const stop = document.text.indexOf('\n', start);
    const until = stop === -1 || stop > end ? end : stop;
    const raw = document.text.slice(start, until);
    const last = lines.at(-1);
    if (
      /^\s{2,}\S/.test(raw) &&
      last?.isItem &&
      last.span.end + 1 >= start &&
      !/^\s+[-*+] /.test(raw)
    )
      lines[lines.length - 1] = {
        ...last,
        text: `${last.text} ${plain(raw)}`,
        span: { start: last.span.start, end: start + raw.trimEnd().length },
      };
    else if (raw.trim() !== '')
      lines.push({
        text: plain(raw.replace(/^ {0,3}[-*+]\s+/, '')),
        isItem: /^ {0,3}[-*+]\s/.test(raw),
        span: {
          start: start + raw.length - raw.trimStart().length,
          end: start + raw.trimEnd().length,
        },
      });
    start = until + 1;
  }
  return lines;
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What a status line says first: marks, then the word, or by what it was superseded. */
const first =
  /^[\s*_`]*(?:status[*_\s]*:[*_\s]*)?(?:superseded\s+by\s+(?:\[[^\]]*\]\([^)]*\)|[\w-]+)|[\p{L}-]+)/iu;

/**
 * Lines of an accepted decision's Status that say more than a status and its date, and more than
 * they said before: those of its Status section, and of the bullet or paragraph that shows it.
 */
export function addedStatusLines(before: Adr, now: Adr): SectionLine[] {
  const tail = (line: SectionLine): string => line.text.replace(first, '').trim();
  const was = statusLines(before);
  const known = new Set(was.map(tail));
  return statusLines(now).filter(
    (line) =>
      !was.some((each) => each.text === line.text) &&
      !known.has(tail(line)) &&
      !/^[\s.,;:()*_`]*(?:(?:on|since|at)\s+)?[\d\s./()*_`-]*$/i.test(tail(line)),
  );
}

function statusLines({ document, status }: Adr): SectionLine[] {
  const lines = document.sections.flatMap((section, at) =>
    section.name === 'status' ? linesOfSection(document, section, at) : [],
  );
  if (!status || status.span.start < document.bodyStart || lines.length > 0) return lines;
  let start = status.span.start;
  return document.text
    .slice(start, status.span.end)
    .split('\n')
    .flatMap((raw): SectionLine[] => {
      const span = { start, end: start + raw.length };
      start = span.end + 1;
      const text = plain(raw.replace(/^\s*[-*+]\s+/, ''));
      return text === '' ? [] : [{ text, isItem: true, span }];
    });
}
