import type { Span } from '#diagnostics/diagnostic';
import type { Document, Section } from '#workspace/document';
import { citedPlaces } from '#workspace/stores/drawn-paths';
import { type StatedCount, statedCountsOf, untestedIn } from '#workspace/stores/folder-statements';
import { currentDocuments } from '#workspace/stores/native-stores';

import { isPlanned } from '../planned.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { tenseIn } from '../tense.ts';

/** Names of test files in most languages. */
const testFile =
  /(?:^|\/)(?:test_[\w-]+\.py|[\w-]+_test\.(?:go|py|rb|exs|dart|cc|cpp)|[\w.-]+\.(?:test|spec)\.[cm]?[jt]sx?|[\w-]+_spec\.rb|\w+(?:Tests?|Spec|IT)\.(?:java|kt|scala|cs|swift|php|groovy))$/;

export const folderAsDescribed = defineRule({
  code: 'NAT016',
  name: 'folder-as-described',
  severity: 'warning',
  summary: 'A note describes the files of a folder correctly: count, names, no tests.',
  why: 'An agent takes the count or list as complete, and misses the rest or writes it again.',
  falsePositives:
    'Only `ledger audit` checks folders, without ignored files. A number counts only if its ' +
    'line names a folder (`3 agents in .claude/agents/`), and a list only if it lacks one ' +
    'file. Nothing is reported if one way to count agrees, or if several folders have the name.',
  messages: {
    count: message(
      'the note says {says}; {folder} has {count}',
      'replace the number with {count}, or delete it',
    ),
    omitted: message(
      '{file} is missing here; {count} other {kind} files of {folder} are named',
      'add {file} to the list',
    ),
    tests: message(
      'the note says there are no tests; {file} is a test',
      'write how to run the tests',
    ),
  },
  *check(workspace) {
    const { tree } = workspace.surroundings;
    if (tree === undefined) return;
    const contents = contentsOf(tree);
    const byEnd = foldersByEnd(contents.keys());
    for (const document of currentDocuments(workspace)) {
      const tenseOf = tenseIn(document);
      const { path } = document;
      const severityAt = (span: StatedCount['span']): 'warning' | 'info' | null => {
        const tense = tenseOf(span, null);
        if (tense === 'past' || isPlanned(document, span)) return null;
        return tense === 'dated' || isRequested(document) ? 'info' : 'warning';
      };
      for (const said of statedCountsOf(document)) {
        const severity = severityAt(said.span);
        const found = severity && otherCount(document, said, contents);
        if (found)
          yield report(
            'count',
            { says: said.words, ...found },
            inFile(path, said.span, `${found.folder} ${said.words}`),
            { severity },
          );
      }
      for (const { span, ...data } of omittedFiles(document, contents, byEnd))
        if (severityAt(span) === 'warning')
          yield report('omitted', data, inFile(path, span, `${data.folder} ${data.kind}`), {
            severity: 'info',
          });
      for (const span of untestedIn(document)) {
        const part = partOf(path);
        const file = tree.find((each) => each.startsWith(part) && testFile.test(each));
        const severity = severityAt(span);
        if (file !== undefined && severity)
          yield report('tests', { file }, inFile(path, span, 'tests'), { severity });
      }
    }
  },
});

/** The folder that a note is about; empty for files of agents, which are about the whole tree. */
function partOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return /(?:^|\/)(?:\.[^/]+|memory|memory-bank|docs?)\//.test(folder) ? '' : folder;
}

/** The count of a folder if a note says another one; null if any way to count agrees. */
function otherCount(
  { path }: Document,
  { count, folder, pattern }: StatedCount,
  contents: ReadonlyMap<string, FolderContents>,
): { readonly folder: string; readonly count: number } | null {
  const own = citedPlaces(path, folder).find((place) => contents.has(place));
  const found = own === undefined ? undefined : contents.get(own);
  if (own === undefined || !found) return null;
  // Another folder of that name may be meant.
  const isLone = !folder.includes('/');
  if (isLone && [...contents.keys()].some((at) => at !== own && at.endsWith(`/${folder}`)))
    return null;
  const { files, folders, below } = found;
  if (pattern !== null) {
    const end = pattern.replace(/^\*/, '');
    const matching = files.filter((name) => name.endsWith(end)).length;
    return matching === count || matching === 0
      ? null
      : { folder: `${own}/${pattern}`, count: matching };
  }
  const shown = files.filter((name) => !/^(?:[._]|README|index\.|mod\.rs|INDEX)/i.test(name));
  const kinds = [...below.values()];
  const ends = [...new Set(files.map(endOf))];
  const ways = [
    files.length,
    shown.length,
    folders.length,
    files.length + folders.length,
    shown.length + folders.length,
    ...kinds,
    kinds.reduce((sum, number) => sum + number, 0),
    ...ends.map((end) => files.filter((name) => endOf(name) === end).length),
  ];
  if (ways.includes(count)) return null;
  const likeliest = shown.length > 0 ? shown.length : folders.length;
  return likeliest === 0 ? null : { folder: `${own}/`, count: likeliest };
}

/** The one file of a folder and kind that a section does not name. */
interface OmittedFile {
  readonly folder: string;
  readonly file: string;
  /** The ending of the files. */
  readonly kind: string;
  /** How many of the kind the section names. */
  readonly count: number;
  readonly span: Span;
}

/** Signs of an incomplete list. */
const more = /\.\.\.|…|\b(?:etc|among others|and (?:more|others))\b/i;
/** Words before a list that say that it is a selection. */
const some =
  /\b(?:e\.g|for example|such as|including|key|important|notable|core|selected|some|most|primary|common|new|recent\w*|changed|modified|added|updated|refactored)\b/i;
/** Files that stand for their folder, or test or help the others. */
const helper =
  /^(?:index|mod|__init__|main|lib|conftest|setup|utils?|types?|constants|helpers?)\b|^[._]|[._-](?:tests?|spec|mocks?|fixtures?|helpers?)[._-]/i;
/** Kinds of which lists are never complete. */
const unlisted = /^(?:md|mdc|json|png|jpe?g|gif|svg|snap|lock|txt|csv)$/;
const fewest = 4;

/** Files that are the only ones of their folder and kind that a section does not name. */
function* omittedFiles(
  document: Document,
  contents: ReadonlyMap<string, FolderContents>,
  byEnd: ReadonlyMap<string, readonly string[]>,
): Generator<OmittedFile> {
  for (const section of document.sections) {
    const text = ownText(document, section);
    if (!/\.[a-z]{1,6}\b/i.test(text) || more.test(text) || some.test(leadOf(text))) continue;
    const named = new Set(text.match(/[\w@.+-]+\.[A-Za-z]{1,6}\b/g));
    if (named.size < fewest) continue;
    for (const folder of foldersIn(text, contents, byEnd)) {
      const files = contents.get(folder)?.files ?? [];
      for (const kind of new Set(files.map(endOf))) {
        const all = files.filter((name) => endOf(name) === kind && !helper.test(name));
        const [omitted, ...others] = all.filter((name) => !named.has(name));
        if (omitted === undefined || others.length > 0 || all.length <= fewest) continue;
        if (unlisted.test(kind)) continue;
        const span = section.heading;
        const count = files.filter((name) => endOf(name) === kind && named.has(name)).length;
        yield { folder: `${folder}/`, file: omitted, kind: `.${kind}`, count, span };
      }
    }
  }
}

/** The text of a section without its subsections. */
function ownText({ text, sections }: Document, section: Section): string {
  const next = sections.find(({ heading }) => heading.start > section.heading.start);
  return text.slice(section.heading.start, next?.heading.start ?? text.length);
}

/** The text before the first item. */
function leadOf(text: string): string {
  return text.split(/\n\s*(?:[-*+|`│├]|\d+[.)]) ?/, 1)[0] ?? '';
}

function foldersByEnd(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const byEnd = new Map<string, string[]>();
  for (const path of paths) {
    const known = byEnd.get(lastTwo(path));
    if (known) known.push(path);
    else byEnd.set(lastTwo(path), [path]);
  }
  return byEnd;
}

/** The folders that a text names by their path, or by its end. */
function foldersIn(
  text: string,
  contents: ReadonlyMap<string, FolderContents>,
  byEnd: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const named = text.match(/(?<![\w@./-])(?:[\w@.-]+\/)+/g) ?? [];
  return new Set(
    named.flatMap((written) => {
      const path = written.replace(/^(?:\.\/)+/, '').slice(0, -1);
      if (contents.has(path)) return [path];
      return path.includes('/')
        ? (byEnd.get(lastTwo(path)) ?? []).filter((each) => each.endsWith(`/${path}`))
        : [];
    }),
  );
}

function lastTwo(path: string): string {
  return path.split('/').slice(-2).join('/');
}

interface FolderContents {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Files of each ending in it and below. */
  readonly below: ReadonlyMap<string, number>;
}

interface Growing {
  readonly files: string[];
  readonly folders: Set<string>;
  readonly below: Map<string, number>;
}

/** The folders of a tree by their paths; the root is empty. */
function contentsOf(tree: readonly string[]): ReadonlyMap<string, FolderContents> {
  const folders = new Map<string, Growing>();
  const at = (path: string): Growing => {
    const known = folders.get(path) ?? { files: [], folders: new Set(), below: new Map() };
    folders.set(path, known);
    return known;
  };
  for (const path of tree) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    const end = endOf(name);
    at(parts.join('/')).files.push(name);
    for (; ; parts.pop()) {
      const { below } = at(parts.join('/'));
      below.set(end, (below.get(end) ?? 0) + 1);
      if (parts.length === 0) break;
      at(parts.slice(0, -1).join('/')).folders.add(parts.at(-1) ?? '');
    }
  }
  return new Map(
    [...folders].map(([path, each]) => [path, { ...each, folders: [...each.folders] }]),
  );
}

/** The part of a name after its last dot. */
function endOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
