import { type Document, mapOf, type Section } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Reading, ShapeProblem } from '../reading/shape-problem.ts';
import type {
  IndexEntry,
  IndexSection,
  IndexSectionKind,
  MemoryIndex,
  Retraction,
} from '../records.ts';
import { readEntries } from './index-entries.ts';
import { baseOf, idProblems } from './record-fields.ts';

const sectionKinds: readonly (readonly [RegExp, IndexSectionKind])[] = [
  [/^purpose$/, 'purpose'],
  [/^always[- ]relevant(?: project)?(?: facts)?$/, 'always'],
  [/^topic files?$|^topics$/, 'topics'],
  [/^durable findings$|^findings$/, 'findings'],
  [/^decisions$/, 'decisions'],
  [/^tried and given up$|^dead ends$/, 'dead-ends'],
  [
    /^stale or superseded memory$|^stale memory$|^superseded memory$|^withdrawn memory$|^retractions$/,
    'stale',
  ],
];

/** Section headings that only an index of this model has. */
const ownHeadings = new Set([
  'always-relevant project facts',
  'durable findings',
  'tried and given up',
  'stale or superseded memory',
]);

/** Reads a Tier-1 index in any of its entry forms. */
export function readMemoryIndex(document: Document): Reading<MemoryIndex> {
  const entries: IndexEntry[] = [];
  const retractions: Retraction[] = [];
  const problems: ShapeProblem[] = [];
  const sections: IndexSection[] = [];
  let governed =
    scalarOf(mapOf(document), 'type')?.value === 'memory-index' ||
    document.sections.some((section) => ownHeadings.has(section.name));

  const blocksOf = (section: Section | null): Section['blocks'] => {
    const all = section ? section.blocks : document.outline.blocks;
    const next = all.findIndex((block) => block.kind === 'heading' && block.nesting === 0);
    return next === -1 ? all : all.slice(0, next);
  };
  const read = (section: Section, kind: IndexSectionKind): void => {
    const found = readEntries(document, kind, blocksOf(section));
    entries.push(...found.entries);
    retractions.push(...found.retractions);
    problems.push(...found.problems);
    governed ||= found.saysLoadWhen;
  };

  // Entries before any heading, and under headings this model does not know, count like any other.
  const preamble = readEntries(document, 'other', blocksOf(null));
  entries.push(...preamble.entries);
  governed ||= preamble.saysLoadWhen;

  let inherited: { kind: IndexSectionKind; depth: number } = { kind: 'other', depth: 0 };
  document.sections.forEach((section, index) => {
    const own = sectionKinds.find(([name]) => name.test(section.name))?.[1];
    if (own) inherited = { kind: own, depth: section.depth };
    else if (section.depth <= inherited.depth) inherited = { kind: 'other', depth: section.depth };
    if (own) {
      let next = index + 1;
      while ((document.sections[next]?.depth ?? 0) > section.depth) next += 1;
      const body = document.text.slice(
        section.heading.end,
        document.sections[next]?.heading.start ?? document.text.length,
      );
      sections.push({
        kind: own,
        title: section.title,
        heading: section.heading,
        lines: body.split('\n').filter((line) => line.trim() !== '').length,
      });
    }
    read(section, inherited.kind);
  });

  return {
    record: {
      role: 'index',
      ...baseOf(document),
      governed,
      sections,
      entries: governed ? entries : entries.filter((entry) => entry.target),
      retractions,
    },
    problems: governed ? [...problems, ...idProblems(document)] : [],
  };
}
