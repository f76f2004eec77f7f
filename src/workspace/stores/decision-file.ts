import { type Document, sectionOf, type SpannedValue } from '../document.ts';
import { lastName, resolveTarget } from '../paths/target.ts';

/** True for a file name with the word "template", such as `adr-template.md`. */
export function isTemplateName(name: string): boolean {
  return /(?:^|[-_. ])template(?:[-_. ]|$)/i.test(name);
}

/** True for a file of a decision folder with a number in its name, or with usual sections. */
export function isDecision(document: Document): boolean {
  const name = lastName(document.path);
  if (/^(?:readme|index|_)/i.test(name) || isTemplateName(name)) return false;
  return (
    /^(?:adr[-_]?)?\d{1,5}[-_]/i.test(name) ||
    (sectionOf(document, 'decision') !== undefined &&
      sectionOf(document, 'context', 'status', 'consequences') !== undefined)
  );
}

/** A decision that another document names, as written. */
export interface NamedDecision extends SpannedValue {
  /** Null if it is named by its number alone. */
  readonly path: string | null;
  readonly number: number | null;
}

const supersedesLine =
  /^[ \t>*_#-]*(?:\*\*|__)?(?:supersedes|replaces)(?:\*\*|__)?[ \t]*:?(?:\*\*|__)?[ \t]+(\S.*?)[ \t]*$/gim;
const supersededBy = /\b(?:superseded|replaced)[ \t]+by:?(?:\*\*|__)?[ \t]*(\S[^\n]*)/gi;
/** Words for the replacement of a part, or of nothing. */
const partly =
  /\b(?:only|aspects?|parts?|partly|partially|portions?|clauses?|sections?|points?|implicit|none|n\/a|not?|amends?|extends?|where|format|wording|rules?|in (?:so|as) far)\b|^[_*(]*(?:none|-|–|—)/i;
/** The same before the first name: "Supersedes deferred items of: ADR 3". */
const partOf = /(?<!\b(?:decisions?|records?)\s+)\b(?:of|in|from|within)\b[\W_]*$/i;

/** The number in a decision's file name, or null. */
export function numberOf(path: string): number | null {
  const digits = /^(?:adr[-_ ]?)?0*(\d{1,5})(?=[-_. ])/i.exec(lastName(path))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The decisions that a document says it replaces as a whole. */
export function replacedDecisionsOf(document: Document): NamedDecision[] {
  return [...document.text.matchAll(supersedesLine)].flatMap((match) => {
    const rest = match[1] ?? '';
    const start = match.index + match[0].lastIndexOf(rest);
    const named = decisionsIn(document, rest, start);
    const before = rest.slice(0, (named[0]?.span.start ?? start) - start);
    return partOf.test(before) || partly.test(rest.replace(/\[[^\]]*\]\([^)]*\)/g, ''))
      ? []
      : named;
  });
}

/** The decisions that a document says it was replaced by. */
export function replacingDecisionsOf(document: Document): NamedDecision[] {
  const head = document.text.slice(0, document.bodyStart + 2_000);
  return [...head.matchAll(supersededBy)].flatMap((match) => {
    const rest = match[1] ?? '';
    return decisionsIn(document, rest, match.index + match[0].lastIndexOf(rest)).slice(0, 1);
  });
}

/** Finds links to decisions, or if there are no links, numbers of decisions. */
function decisionsIn({ path, outline }: Document, line: string, at: number): NamedDecision[] {
  const links = outline.links.filter(
    ({ span }) => span.start >= at && span.end <= at + line.length,
  );
  const linked = links.flatMap((link): NamedDecision[] => {
    const target = resolveTarget(path, link.target);
    return target.kind === 'inside' && target.path.endsWith('.md')
      ? [{ value: link.target, span: link.span, path: target.path, number: numberOf(target.path) }]
      : [];
  });
  if (links.length > 0) return linked;
  return [...line.matchAll(/\bADR[-_ #]*0*(\d{1,5})\b/gi)].map((match) => ({
    value: match[0],
    span: { start: at + match.index, end: at + match.index + match[0].length },
    path: null,
    number: Number(match[1]),
  }));
}
