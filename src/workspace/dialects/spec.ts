import type { Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';

import { type Document, frontmatterMap, type Obligation, type ParsedRecord } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Spec } from '../records.ts';
import { idProblems, recordBase } from './section-text.ts';

/** Fast check: false means that a text has no obligation block. */
export function mayHoldObligation(text: string): boolean {
  return /(?:REQ|CONSTRAINT|INVARIANT|INTERFACE)[ \t]/.test(text);
}

/** The first line of an obligation block: `REQ AC-001:`. */
export const obligationHead =
  /^(?:REQ|CONSTRAINT|INVARIANT|INTERFACE)[ \t]+((?:AC|C|I|IF)-\d{1,6}(?:\.\d{1,3})?)[ \t]*:[ \t]*(.*)$/;
const headingId = /^((?:AC|C|I|IF)-\d{1,6}(?:\.\d{1,3})?)\b[\s:—–-]*/;
const modality =
  /\b(MUST NOT|SHALL NOT|SHOULD NOT|MAY NOT|MUST|SHALL|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL)\b/;
const trigger = /^(?:(?:AND|OR)\s+)?(?:WHEN|IF|WHILE)\b\s*(.+?)(?:,?\s+(?:THEN\s+)?THE\b.*)?$/;
const nextBlock =
  /^(?:REQ|CONSTRAINT|INVARIANT|INTERFACE|QUESTION|TERM|VERDICT|TRACE|DECISION)[ \t]+[^\s:]/;

/** Reads obligations in both forms: `sol` blocks, bare or fenced, and headings `### AC-001`. */
export function readSpec(document: Document): ParsedRecord<Spec> {
  const blocks = solBlocks(document);
  const named = new Set(blocks.map((each) => each.id.value));
  const obligations = [
    ...blocks,
    ...headingObligations(document).filter((each) => !named.has(each.id.value)),
  ];
  return {
    record: {
      role: 'spec',
      ...recordBase(document),
      status: scalarOf(frontmatterMap(document), 'status'),
      domain: scalarOf(frontmatterMap(document), 'domain')?.value ?? null,
      obligations,
    },
    problems: idProblems(document),
  };
}

function solBlocks(document: Document): Obligation[] {
  const { text } = document;
  const comments = document.outline.html.map((piece) => piece.span);
  const found: Obligation[] = [];
  let open: { id: Obligation['id']; start: number; end: number; lines: string[] } | null = null;
  const close = (): void => {
    if (open) found.push(obligation(open.id, open.lines, { start: open.start, end: open.end }));
    open = null;
  };
  let comment = 0;
  for (let at = document.bodyStart; at < text.length;) {
    while ((comments[comment]?.end ?? Infinity) <= at) comment += 1;
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, end).trimEnd();
    const head = obligationHead.exec(line);
    if (head?.[1] && at < (comments[comment]?.start ?? Infinity)) {
      close();
      const start = at + line.indexOf(head[1]);
      open = {
        id: { value: head[1], span: { start, end: start + head[1].length } },
        start: at,
        end: at + line.length,
        lines: head[2] ? [head[2]] : [],
      };
    } else if (open) {
      if (
        line.trim() === '' ||
        /^\s*(?:```|~~~|#{1,6} )/.test(line) ||
        (nextBlock.test(line) && line.includes(':'))
      )
        close();
      else {
        const block: { end: number; lines: string[] } = open;
        block.lines.push(line.trim());
        block.end = at + line.length;
      }
    }
    at = end + 1;
  }
  close();
  return found;
}

interface UnreadHead {
  /** `REQ PAY-001`. */
  readonly head: string;
  /** Whether its id is valid, so that only the colon is missing. */
  readonly isId: boolean;
  readonly span: Span;
}

/** Lines of a spec, outside comments, that begin like an obligation and are not read as one. */
export function unreadHeads({ text, bodyStart, outline }: Document): UnreadHead[] {
  const starts =
    /^((?:REQ|CONSTRAINT|INVARIANT|INTERFACE)[ \t]+[A-Z][A-Z0-9]{0,15}-\d[\w.]{0,10})(?=[ \t:]|$).*$/gm;
  // Both are in the order of the text, so one pass over each is enough.
  const html = outline.html.map(({ span }) => span).sort((one, other) => one.start - other.start);
  let next = 0;
  return [...text.slice(bodyStart).matchAll(starts)].flatMap(({ 0: line, 1: head = '', index }) => {
    const start = bodyStart + index;
    while ((html[next]?.end ?? Infinity) <= start) next += 1;
    const isHidden = (html[next]?.start ?? Infinity) <= start;
    if (isHidden || obligationHead.test(line.trimEnd())) return [];
    const isId = obligationHead.test(`${head}:`);
    return [{ head, isId, span: { start, end: start + head.length } }];
  });
}

function headingObligations(document: Document): Obligation[] {
  return document.sections.flatMap((section) => {
    const title = plainText(section.title.value);
    const id = headingId.exec(title)?.[1];
    if (!id) return [];
    const end = section.blocks.at(-1)?.span.end ?? section.heading.end;
    const lines = document.text
      .slice(section.heading.end, end)
      .split('\n')
      .map((line) => plainText(line.replace(/^\s*[-*+]\s+/, '')));
    return [
      obligation(
        { value: id, span: section.title.span },
        [title.replace(headingId, ''), ...lines].filter((line) => line !== ''),
        { start: section.heading.start, end },
      ),
    ];
  });
}

function obligation(
  id: Obligation['id'],
  lines: readonly string[],
  span: Obligation['span'],
): Obligation {
  const field = (name: string): string | null => {
    const pattern = new RegExp(`^${name}\\b\\s*:?\\s*(.+)$`, 'i');
    return lines.flatMap((line) => pattern.exec(line)?.[1]?.trim() ?? [])[0] ?? null;
  };
  const binding = lines.find((line) => modality.test(line)) ?? null;
  const match = binding ? modality.exec(binding) : null;
  const actor =
    binding && match
      ? binding
          .slice(0, match.index)
          .replace(/^(?:WHEN|IF|WHILE)\b.*?\bTHE\b/i, '')
          .replace(/^(?:AND\s+)?THE\s+/i, '')
          .trim()
      : null;
  return {
    id,
    trigger: lines.flatMap((line) => trigger.exec(line)?.[1] ?? []).join(' and ') || null,
    actor: actor || null,
    modality: match?.[1] ?? null,
    response: binding && match ? binding.slice(match.index + match[0].length).trim() || null : null,
    domain: field('DOMAIN'),
    risk: field('RISK'),
    verifyBy: lines.flatMap((line) => /^VERIFY BY\s*:?\s+(.+)$/i.exec(line)?.[1]?.trim() ?? []),
    span,
  };
}
