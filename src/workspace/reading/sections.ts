import { plainText } from '#diagnostics/plain-text';

import type { Section } from '../document.ts';
import type { Block } from '../outline/outline.ts';

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
