import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { plainText } from '#diagnostics/plain-text';
import { configuration as say } from '#messages/generated/configuration';

import {
  type Document,
  frontmatterMap,
  sectionOf,
  type ShapeProblem,
  titleOf,
} from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import { agentFormAt } from '../paths/agent-files.ts';
import { lastName } from '../paths/target.ts';
import { isErasedDocument } from '../record-status.ts';
import type { Role } from '../records.ts';
import { isDecision } from '../stores/decision-file.ts';
import { hasTemplateSlot } from '../text/prose-spans.ts';

const byType: Readonly<Record<string, Role>> = {
  finding: 'finding',
  pattern: 'pattern',
  'dead-end': 'dead-end',
  adr: 'adr',
  audit: 'audit',
  'bug-report': 'bug-report',
  bug: 'bug-report',
  task: 'task',
  review: 'review',
  spec: 'spec',
  'memory-index': 'index',
  glossary: 'glossary',
  'memory-glossary': 'glossary',
};

const byTitle: readonly (readonly [RegExp, Role])[] = [
  [/^finding:/i, 'finding'],
  [/^pattern:/i, 'pattern'],
  [/^dead end:/i, 'dead-end'],
  [/^adr\b[-_ #]*\d*\s*[:—–·-]/i, 'adr'],
  [/^audit:/i, 'audit'],
  [/^bug(?: report)?:/i, 'bug-report'],
  [/^task:/i, 'task'],
  [/^review:/i, 'review'],
  [/^spec:/i, 'spec'],
];

/** Reports a type that is nearly one of this model's; the file is read as a note. */
export function misspeltType(document: Document): ShapeProblem | null {
  const type = scalarOf(frontmatterMap(document), 'type');
  if (!type || Object.hasOwn(byType, type.value.toLowerCase())) return null;
  const near = closest(type.value, Object.keys(byType));
  return near === null
    ? null
    : { kind: 'type', path: document.path, value: type.value.slice(0, 40), near, span: type.span };
}

const adrFolder = /(?:^|\/)(?:adrs?|decisions|decision-records|architecture-decisions)\//i;

/**
 * Finds the role of a file by its `type`, then the configured role of its path, its name, and its
 * title and sections. Any other file is a note, which is checked for safety alone.
 */
export function classify(document: Document, configured: Role | null): Role {
  if (document.frontmatter.kind === 'template' || isTemplate(document)) return 'note';
  if (isErasedDocument(document)) return 'note';
  // A skill or a command about reviews is not a review.
  if (agentFormAt(document.path) !== null) return 'note';
  const type = scalarOf(frontmatterMap(document), 'type')?.value.toLowerCase();
  // An own key only: `constructor` is no type.
  const typed = type !== undefined && Object.hasOwn(byType, type) ? byType[type] : undefined;
  if (typed) return typed;
  if (configured) return configured;

  const name = lastName(document.path);
  if (/^(?:INDEX|MEMORY)\.md$/.test(name) && !adrFolder.test(document.path)) return 'index';
  if (/(?:^|\/)memory\/topics\/[^/]+\.md$/.test(document.path)) return 'index';
  if (/^glossary\.md$/i.test(name)) return 'glossary';
  if (/^(?:AGENTS|CLAUDE|CLAUDE\.local)\.md$/.test(name)) return 'bootloader';
  if (/\.swarm\.md$/.test(name)) return 'spec';
  // A type of another model, such as `feedback` in an agent's own memory.
  if (type !== undefined) return 'note';

  const title = plainText(titleOf(document)?.value ?? '');
  const named = byTitle.find(([pattern]) => pattern.test(title))?.[1];
  if (named) return named;
  if (adrFolder.test(document.path) && isDecision(document)) return 'adr';
  if (sectionOf(document, 'promotion queue', 'promotion items')) return 'task';
  if (/(?:^|\/)patterns\/[^/]+\.md$/.test(document.path) && sectionOf(document, 'findings'))
    return 'pattern';
  return 'note';
}

/** Whether a document is a form to fill in: its title is a placeholder, and it is not accepted. */
function isTemplate(document: Document): boolean {
  const title = titleOf(document)?.value ?? '';
  const kind = /^\W*(?:finding|pattern|dead end|adr|audit|bug(?: report)?|task|review|spec)\b/i;
  return (
    title.includes('{{') &&
    hasTemplateSlot(title.replace(kind, '')) &&
    !/^(?:accepted|promoted)\b/.test(scalarOf(frontmatterMap(document), 'status')?.value ?? '')
  );
}

/** Files of one memory that a run reads: three times the 10,000 records that are promised. */
export const maxFiles = 30_000;

/** @throws {UsageError} for more paths than a run can read; it names the folder with the most */
export function refuseTooManyFiles(paths: readonly string[], most: number = maxFiles): void {
  if (paths.length <= most) return;
  const { folder, files } = fullestFolder(paths);
  const shown = (count: number): string => count.toLocaleString('en');
  const values = { found: shown(paths.length), most: shown(most), inside: shown(files) };
  throw new UsageError(
    folder === '' ? say.tooManyFilesAtRoot(values) : say.tooManyFiles({ ...values, folder }),
  );
}

/** The deepest folder with at least half of the files; else the folder at the top with the most. */
function fullestFolder(paths: readonly string[]): {
  readonly folder: string;
  readonly files: number;
} {
  let fullest = { folder: '', files: paths.length };
  for (;;) {
    const counts = new Map<string, number>();
    const above = fullest.folder === '' ? '' : `${fullest.folder}/`;
    for (const path of paths) {
      const end = path.startsWith(above) ? path.indexOf('/', above.length) : -1;
      const folder = path.slice(0, end);
      if (end !== -1) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const [folder, files] = [...counts].reduce(
      (most, each) => (each[1] > most[1] ? each : most),
      ['', 0],
    );
    if (files === 0 || (fullest.folder !== '' && files * 2 < paths.length)) return fullest;
    fullest = { folder, files };
  }
}
