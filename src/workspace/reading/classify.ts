import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { plainText } from '#diagnostics/plain-text';
import { configuration as say } from '#messages/generated/configuration';

import { type Document, mapOf, sectionOf, titleOf } from '../document.ts';
import { isErasedDocument } from '../erased-record.ts';
import { scalarOf } from '../frontmatter/values.ts';
import { agentFormAt } from '../paths/agent-files.ts';
import { lastName } from '../paths/target.ts';
import type { Role } from '../records.ts';
import { isDecision } from '../stores/decision-file.ts';
import { isSlot } from '../text/prose-spans.ts';
import type { ShapeProblem } from './shape-problem.ts';

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

/**
 * A type that is nearly one of this model's, and so was meant to be: the file would be taken for a
 * note.
 */
export function misspeltType(document: Document): ShapeProblem | null {
  const type = scalarOf(mapOf(document), 'type');
  if (!type || Object.hasOwn(byType, type.value.toLowerCase())) return null;
  const near = closest(type.value, Object.keys(byType));
  return near === null
    ? null
    : { kind: 'type', path: document.path, value: type.value.slice(0, 40), near, span: type.span };
}

/** Folders whose files are ADRs once they are numbered, dated or built like one. */
const adrFolder = /(?:^|\/)(?:adrs?|decisions|decision-records|architecture-decisions)\//i;

/**
 * Says what a file is, from what it claims itself: its `type`, then its name, then its title and
 * sections. A file that claims nothing is a note, and is judged for safety alone.
 *
 * @param configured the role the configuration gives this path, which wins over the name but not
 *   over the type
 */
export function classify(document: Document, configured: Role | null): Role {
  if (document.frontmatter.kind === 'template' || isTemplate(document)) return 'note';
  if (isErasedDocument(document)) return 'note';
  // A skill or a command on reviews is no review.
  if (agentFormAt(document.path) !== null) return 'note';
  const type = scalarOf(mapOf(document), 'type')?.value.toLowerCase();
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
  // A type of another model, such as a native store's `feedback`: not one of ours.
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

/** A form to be filled has a placeholder for its title, and does not say that it is memory. */
function isTemplate(document: Document): boolean {
  const title = titleOf(document)?.value ?? '';
  const kind = /^\W*(?:finding|pattern|dead end|adr|audit|bug(?: report)?|task|review|spec)\b/i;
  return (
    title.includes('{{') &&
    isSlot(title.replace(kind, '')) &&
    !/^(?:accepted|promoted)\b/.test(scalarOf(mapOf(document), 'status')?.value ?? '')
  );
}

/** Files of one memory that a run reads: three times the 10,000 records that are promised. */
export const mostFiles = 30_000;

/**
 * Refuses a memory of more files than a run can hold, before any of them is read.
 *
 * @param paths every file of the memory, relative to its root
 * @throws {UsageError} that names the folder with the most of them
 */
export function refuseTooManyFiles(paths: readonly string[], most: number = mostFiles): void {
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
  for (let inside = paths; ;) {
    const next = largestGroup(inside, fullest.folder);
    if (next === null || (fullest.folder !== '' && next.paths.length * 2 < paths.length))
      return fullest;
    fullest = { folder: next.folder, files: next.paths.length };
    inside = next.paths;
  }
}

/** The folder right below another one that holds the most of some paths; null where none does. */
function largestGroup(
  paths: readonly string[],
  above: string,
): { readonly folder: string; readonly paths: readonly string[] } | null {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const end = path.indexOf('/', above === '' ? 0 : above.length + 1);
    if (end === -1) continue;
    const folder = path.slice(0, end);
    const group = groups.get(folder);
    if (group) group.push(path);
    else groups.set(folder, [path]);
  }
  return [...groups].reduce<ReturnType<typeof largestGroup>>(
    (best, [folder, group]) =>
      best !== null && best.paths.length >= group.length ? best : { folder, paths: group },
    null,
  );
}
