import { decoded } from '#diagnostics/plain-text';
import { dialectOfIndex } from '#workspace/stores/detect-stores';

import { readSource } from '../reading/read-source.ts';

/** What lies beside many a file, and is nobody's memory. */
const ofProject = /^(?:readme|changelog|contributing|license|security|code_of_conduct)\b/i;

/**
 * Which files beside a `MEMORY.md` are its notes, where no folder's name says so: all of them for a
 * system that names itself in the heading, else those that it links.
 *
 * @param index absolute; what cannot be read has no notes
 */
export function isNoteBesideIndex(index: string): (name: string) => boolean {
  const text = textOf(index);
  const isWhole = dialectOfIndex({ text, bodyStart: 0 }) !== 'claude';
  const linked = new Set(
    [...text.matchAll(/\]\(<?(?:\.\/)?([^()<>#/\n]{1,255}\.md)/gi)].map((match) =>
      decoded(match[1] ?? ''),
    ),
  );
  return (name) => !ofProject.test(name) && (isWhole || linked.has(name));
}

function textOf(index: string): string {
  try {
    const source = readSource(index, 'MEMORY.md');
    return 'text' in source ? source.text : '';
  } catch {
    // The walk says that it cannot be read.
    return '';
  }
}
