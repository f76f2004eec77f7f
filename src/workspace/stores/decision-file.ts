import { type Document, sectionOf } from '../document.ts';
import { lastName } from '../paths/target.ts';

/** Whether a file is a form to be filled in by its name. */
export function isTemplateName(name: string): boolean {
  return /(?:^|[-_. ])template(?:[-_. ]|$)/i.test(name);
}

/** Whether a file in a folder of decisions is one: by its number, or by its sections. */
export function isDecision(document: Document): boolean {
  const name = lastName(document.path);
  if (/^(?:readme|index|_)/i.test(name) || isTemplateName(name)) return false;
  return (
    /^(?:adr[-_]?)?\d{1,5}[-_]/i.test(name) ||
    (sectionOf(document, 'decision') !== undefined &&
      sectionOf(document, 'context', 'status', 'consequences') !== undefined)
  );
}
