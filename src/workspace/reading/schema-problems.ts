import type { Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';

import { type Document, frontmatterMap, type Section, type ShapeProblem } from '../document.ts';
import type { YamlMap, YamlPair, YamlValue } from '../frontmatter/frontmatter.ts';
import { pairOf, plainValue } from '../frontmatter/values.ts';
import type { Block } from '../outline/outline.ts';
import type { Role } from '../records.ts';
import { explainErrors, pointerSteps, type Validator } from '../schema/explain.ts';
import * as validators from '../schema/generated/frontmatter-validators.js';

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

/** Checks the frontmatter of a document that has a type against the schema of its role. */
export function schemaProblems(document: Document, role: Role): ShapeProblem[] {
  const map = frontmatterMap(document);
  const validate = byRole[role];
  if (!map || !validate || !pairOf(map, 'type') || validate(plainValue(map))) return [];
  return explainErrors(validate.errors).map(({ key, expected, pointer }) => ({
    kind: 'schema',
    path: document.path,
    key,
    expected,
    span: firstLine(document.text, spanAt(map, pointerSteps(pointer))),
  }));
}

/** The span that the steps of a pointer lead to; the nearest parent where they end early. */
function spanAt(map: YamlMap, steps: readonly string[]): Span {
  let here: YamlValue = map;
  let { span } = map;
  for (const step of steps) {
    const pair: YamlPair | undefined = here.kind === 'map' ? pairOf(here, step) : undefined;
    const next: YamlValue | undefined =
      here.kind === 'list' ? here.items[Number(step)] : pair?.value;
    if (!next) return span;
    here = next;
    span = pair && here.kind === 'empty' ? pair.keySpan : here.span;
  }
  return span;
}

function firstLine(text: string, { start, end }: Span): Span {
  const newline = text.indexOf('\n', start);
  return { start, end: newline === -1 ? end : Math.max(start, Math.min(end, newline)) };
}

/** Groups blocks under their headings; a heading inside a list item makes no section. */
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

/** The name of a heading: `does not apply when` for `## 3. **Does not apply when:**`. */
function sectionName(title: string): string {
  // No section of this model has a longer name; the limit bounds the work below.
  return plainText(title.slice(0, 300))
    .toLowerCase()
    .replace(/^(?:§?\d+(?:\.\d+)*[.)]?|[ivx]+[.)])\s+/, '')
    .replace(/[:.\s]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The innermost section that an offset is in; none above the first heading. */
export function sectionAt(sections: readonly Section[], at: number): Section | undefined {
  let [low, high] = [0, sections.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sections[middle]?.heading.start ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return sections[low - 1];
}
