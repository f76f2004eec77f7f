import type { Document } from '#workspace/document';
import { citedPlaces } from '#workspace/stores/cited-places';
import { documentsOfNow } from '#workspace/stores/dated-text';
import { type StatedCount, statedCountsOf, untestedIn } from '#workspace/stores/folder-statements';

import { foldersByEnd, omittedFiles } from '../omitted-files.ts';
import { isPlanned } from '../planned.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule } from '../rule.ts';
import { tenseIn } from '../tense.ts';
import { contentsOf, endOf, type FolderContents } from '../tree-contents.ts';

/** Files that are tests by their name, in the ways of most languages. */
const testFile =
  /(?:^|\/)(?:test_[\w-]+\.py|[\w-]+_test\.(?:go|py|rb|exs|dart|cc|cpp)|[\w.-]+\.(?:test|spec)\.[cm]?[jt]sx?|[\w-]+_spec\.rb|\w+(?:Tests?|Spec|IT)\.(?:java|kt|scala|cs|swift|php|groovy))$/;

/** NAT016: folders hold what a native note says is in them. */
export const folderAsDescribed = defineRule({
  code: 'NAT016',
  name: 'folder-as-described',
  severity: 'warning',
  since: '1.0',
  summary:
    'What a native note says of the files of a folder holds: their number, their names, no tests.',
  why: 'An agent takes the count or the list for all there is, and overlooks the rest or writes it anew.',
  falsePositives:
    'Looked at by `ledger audit` alone, among the files that git does not ignore. A number counts ' +
    'where its line names a folder called for what is counted (`3 agents in .claude/agents/`); ' +
    'files, folders and files of one kind may be meant, and one that agrees is enough; where ' +
    'several folders have that name nothing is said. A list ' +
    'that leaves out one or two files of a folder is an info, and so is what was written of a day.',
  messages: {
    count: {
      text: 'the note says {says}; {folder} has {count}',
      mend: ['write {count}, or leave the number out: the folder says it to everybody'],
    },
    omitted: {
      text: '{file} is not named here; {count} other {kind} files of {folder} are',
      mend: [
        'name {file} as well',
        'if it is left out on purpose, say that these are some of them',
      ],
    },
    tests: {
      text: 'the note says that there are no tests; found {count}, such as {file}',
      mend: ['say how the tests are run'],
    },
  },
  *check(workspace) {
    const { tree } = workspace.surroundings;
    if (tree === undefined) return;
    const contents = contentsOf(tree);
    const byEnd = foldersByEnd(contents.keys());
    for (const document of documentsOfNow(workspace)) {
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
          yield {
            messageId: 'count',
            data: { says: said.words, ...found },
            at: { path, span: said.span },
            key: `${found.folder} ${said.words}`,
            severity,
          };
      }
      for (const { span, ...data } of omittedFiles(document, contents, byEnd))
        if (severityAt(span) === 'warning')
          yield {
            messageId: 'omitted',
            data,
            at: { path, span },
            key: `${data.folder} ${data.kind}`,
            severity: 'info',
          };
      for (const span of untestedIn(document)) {
        const part = partOf(path);
        const tests = tree.filter((each) => each.startsWith(part) && testFile.test(each));
        const [file] = tests;
        const severity = severityAt(span);
        if (file !== undefined && severity)
          yield {
            messageId: 'tests',
            data: { file, count: tests.length },
            at: { path, span },
            key: 'tests',
            severity,
          };
      }
    }
  },
});

/** The folder that a note speaks of; files of agents speak of all of the tree. */
function partOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return /(?:^|\/)(?:\.[^/]+|memory|memory-bank|docs?)\//.test(folder) ? '' : folder;
}

/** What a folder has, where a note says another number; null where any way to count agrees. */
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
