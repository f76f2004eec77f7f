import { type Document, mapOf } from '../document.ts';
import { plainValue, spanAt } from '../frontmatter/values.ts';
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
