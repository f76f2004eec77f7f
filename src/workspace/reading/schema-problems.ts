import { plainText } from '#diagnostics/plain-text';

import { type Document, mapOf, type Section } from '../document.ts';
import { plainValue, spanAt } from '../frontmatter/values.ts';
import type { Block } from '../outline/outline.ts';
import type { Role } from '../records.ts';
import { explainErrors } from '../schema/explain.ts';
import * as validators from '../schema/generated/frontmatter-validators.js';
import type { Validator } from '../schema/validator.ts';
import type { ShapeProblem } from './shape-problem.ts';

const byRole: Readonly<Partial<Record<Role, Validator>>> = {
  finding: validators.validateFinding,
  pattern: validators.validatePattern,
  'dead-end': validators.validateDeadEnd,
  adr: validators.validateAdr,
  audit: validators.validateAudit,
  'bug-report': validators.validateBugReport,
  task: validators.validateTask,
  review: validators.validateReview,
  spec: validators.validateSpec,
  index: validators.validateMemoryIndex,
  glossary: validators.validateGlossary,
};

/**
 * Checks the frontmatter of a document that claims a type against that type's schema, at the key's
 * own place.
 */
export function schemaProblems(document: Document, role: Role): ShapeProblem[] {
  const map = mapOf(document);
  const validate = byRole[role];
  if (!map || !validate || !map.pairs.some((pair) => pair.key === 'type')) return [];
  if (validate(plainValue(map))) return [];
  return explainErrors(validate.errors).map((problem) => ({
    kind: 'schema',
    path: document.path,
    key: problem.key,
    expected: problem.expected,
    span: firstLine(document.text, spanAt(map, problem.pointer)),
  }));
}

/** A place that spans lines is shown by its first. */
function firstLine(
  text: string,
  span: { readonly start: number; readonly end: number },
): { start: number; end: number } {
  const newline = text.indexOf('\n', span.start);
  return {
    start: span.start,
    end: newline === -1 ? span.end : Math.max(span.start, Math.min(span.end, newline)),
  };
}

/**
 * Groups the blocks of an outline under their headings. Headings inside list items make no section.
 */
export function readSections(all: readonly Block[], text: string): Section[] {
  const sections: Section[] = [];
  all.forEach((block, index) => {
    if (block.kind !== 'heading' || block.nesting > 0) return;
    let stop = index + 1;
    for (; stop < all.length; stop += 1) {
      const next = all[stop];
      if (next?.kind === 'heading' && next.nesting === 0 && next.depth <= block.depth) break;
    }
    const title = text.slice(block.text.start, block.text.end);
    sections.push({
      name: sectionName(title),
      title: { value: title, span: block.text },
      depth: block.depth,
      heading: block.span,
      blocks: all.slice(index + 1, stop),
    });
  });
  return sections;
}

/** A heading as it is compared: `## 3. **Does not apply when:**` is `does not apply when`. */
function sectionName(title: string): string {
  // Longer than any section this model knows, and no bound on the work below.
  return plainText(title.slice(0, 300))
    .toLowerCase()
    .replace(/^(?:§?\d+(?:\.\d+)*[.)]?|[ivx]+[.)])\s+/, '')
    .replace(/[:.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The section a place is in, the innermost; none above the first heading. */
export function sectionAt(sections: readonly Section[], at: number): Section | undefined {
  let [low, high] = [0, sections.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sections[middle]?.heading.start ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return sections[low - 1];
}
