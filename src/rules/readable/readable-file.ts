import { shellWord } from '#messages/shell-word';
import type { UnreadableReason } from '#workspace/document';
import type { FrontmatterProblem } from '#workspace/frontmatter/frontmatter';
import { limits } from '#workspace/limits';
import { isServedAsFact } from '#workspace/record-status';
import { losesNoteKeys, unseenKeysOf } from '#workspace/stores/load-keys';
import { nativeStores } from '#workspace/stores/native-stores';
import type { StoreNote } from '#workspace/stores/store';
import type { MalformedFile } from '#workspace/workspace';

import { entryFileEvent } from '../diagnostic-events.ts';
import { finishMergeCommand } from '../message-words.ts';
import {
  atStart,
  defineRule,
  inFile,
  message,
  type Report,
  report,
  type ReportPlace,
} from '../rule.ts';

const ignore = 'add it to "ignore" in ledger.config.json';

const messages = {
  encoding: message(
    "the file is not UTF-8: byte {offset} can't be decoded",
    'save the file as UTF-8',
  ),
  binary: message('the file is binary: it has a NUL byte at {offset}', ignore),
  size: message('the file has {size} bytes; ledger reads at most {limit}', 'split the file'),
  name: message("the file name is not UTF-8, so the file can't be read", 'rename the file'),
  denied: message("the file can't be opened: {why}", 'chmod u+r {path}'),
  kind: message('the path is a {what}, not a regular file', 'replace it by the file itself'),
  repository: message(
    'the folder is another git repository, so its files are not read',
    'memory: git rm --cached -- {path} && rm -rf {path}/.git && git add {path}',
    `not memory: ${ignore}`,
  ),
  unclosed: message('the frontmatter is not closed', 'add a line --- after the last key'),
  fence: message('the frontmatter fence "{fence}" is not ---', 'write --- and YAML'),
  second: message('the file has a second frontmatter block', 'merge both blocks into the first'),
  yaml: message(
    'the frontmatter is not plain YAML: {detail}',
    'correct the YAML; quote values that contain ": " or " #"',
  ),
  duplicate: message('the key "{key}" occurs twice', 'keep one "{key}"'),
  construct: message('the frontmatter contains {what}', 'write the value out'),
  limit: message('the frontmatter exceeds {limit}', 'move text from it into the body'),
  character: message('the text contains {what}', 'delete the character'),
  line: message('a line exceeds {limit} characters', 'wrap the line'),
  nesting: message('a text is nested in more than {limit} lists and quotes', 'flatten the list'),
  tree: message('the Markdown takes more than {limit} to parse', 'reduce the nesting'),
  parser: message("the Markdown can't be parsed", 'simplify the lists and tables'),
  bom: message('the file starts with a byte order mark', 'ledger lint --fix --only LDG001'),
  kept: message(
    'an accepted record starts with a byte order mark',
    'save the file as UTF-8 without the mark',
  ),
  apart: message("git can't merge the changes of this branch and {base}", 'git merge {base}'),
  encoded: message(
    'a git attribute (filter, ident or encoding) changes this file at checkout',
    'remove that attribute of {path} from .gitattributes',
  ),
  conflict: message('the file contains an unresolved merge conflict', '{finish}'),
} as const;

type ReadableReport = Report<typeof messages>;

export const readableFile = defineRule({
  code: 'LDG001',
  name: 'readable-file',
  severity: 'error',
  summary: 'Each memory file is UTF-8 text within the limits, with well-formed YAML frontmatter.',
  why: 'Agents may follow a text that reviewers and tools do not see.',
  falsePositives:
    'None known for records. In notes of other systems, broken YAML is an info unless their name, description or type is lost.',
  fixable: true,
  messages,
  *check(workspace, ledger) {
    const { gate } = workspace.surroundings.history ?? {};
    for (const path of gate?.conflicts ?? [])
      yield report('apart', { base: gate?.base ?? '' }, atStart(path, 'apart'));
    for (const path of gate?.encoded ?? [])
      yield report('encoded', { path: shellWord(path) }, atStart(path, 'encoded'));
    const notes = nativeStores(workspace).flatMap((store) => store.notes);
    // NAT006 reports values of native notes that YAML refuses, with a fix.
    const refused = pathsOf(notes.filter(({ hazards }) => hazards.length > 0));
    // NAT022 reports keys that the agent does not see.
    const unseen = pathsOf(notes.filter(({ document }) => unseenKeysOf(document) !== null));
    for (const file of workspace.malformed) {
      if (
        !file.shouldBeRecord &&
        file.problem.kind === 'frontmatter' &&
        ((file.problem.problem.reason === 'syntax' && refused.has(file.path)) ||
          unseen.has(file.path))
      )
        continue;
      const found = judgeFile(file);
      const record = workspace.byPath.get(file.path);
      // A fix never changes a promoted record.
      if (found.messageId === 'bom' && record && isServedAsFact(record))
        yield report('kept', {}, { at: found.at, severity: 'warning' });
      else if (found.messageId === 'conflict')
        yield {
          ...found,
          data: {
            finish:
              finishMergeCommand(file.path, ledger) ??
              (record?.role === 'index'
                ? 'rebuild its rows: ledger index --write'
                : found.data.finish),
          },
        };
      else yield { ...found, ...entryFileEvent(file.path) };
    }
  },
});

function pathsOf(notes: readonly StoreNote[]): ReadonlySet<string> {
  return new Set(notes.map(({ path }) => path));
}

const kinds = {
  symlink: 'symbolic link to a missing or outside file',
  'link-past-memory': 'symbolic link to a file that is not memory',
  device: 'device',
} as const;

function judgeFile(file: MalformedFile): ReadableReport {
  const { problem, path } = file;
  switch (problem.kind) {
    case 'unreadable':
      return { ...unreadable(problem.unreadable, path), ...atStart(path) };
    case 'tree': {
      if (problem.reason === 'failed') return report('parser', {}, atStart(path));
      const { treeDepth, treeMilliseconds } = limits;
      const limit =
        problem.reason === 'too-deep' ? `${treeDepth} levels` : `${treeMilliseconds} ms`;
      return report('tree', { limit }, atStart(path));
    }
    case 'frontmatter': {
      const severity = file.shouldBeRecord ? undefined : losesNoteKeys(file) ? 'warning' : 'info';
      return {
        ...frontmatter(problem.problem),
        ...inFile(path, problem.problem.span),
        severity,
      };
    }
    case 'text':
      return text(problem.reason, inFile(path, problem.span));
  }
}

function text(
  reason: Extract<MalformedFile['problem'], { kind: 'text' }>['reason'],
  place: ReportPlace,
): ReadableReport {
  switch (reason) {
    case 'nul':
      return report('character', { what: 'a NUL character (U+0000)' }, place);
    case 'lone-cr':
      return report('character', { what: 'a lone carriage return (U+000D)' }, place);
    case 'long-line':
      return report('line', { limit: limits.lineLength }, place);
    case 'deep-nesting':
      return report('nesting', { limit: limits.containerDepth }, place);
    case 'byte-order-mark':
      return report('bom', {}, place, {
        severity: 'warning',
        fix: { edits: [], dropByteOrderMark: true },
      });
    case 'conflict-markers':
      return report(
        'conflict',
        { finish: 'keep the right lines and delete the conflict markers' },
        place,
        {
          cause: { what: 'an unfinished merge', mend: [] },
        },
      );
  }
}

type Unplaced = ReadableReport extends infer Each
  ? Each extends ReadableReport
    ? Omit<Each, 'at'>
    : never
  : never;

function unreadable(why: UnreadableReason, path: string): Unplaced {
  switch (why.kind) {
    case 'invalid-utf8':
      return { messageId: 'encoding', data: { offset: why.offset } };
    case 'binary':
      return { messageId: 'binary', data: { offset: why.offset } };
    case 'too-large':
      return { messageId: 'size', data: { size: why.size, limit: why.limit } };
    case 'invalid-name':
      return { messageId: 'name', data: {} };
    case 'denied':
      return { messageId: 'denied', data: { why: why.why, path: shellWord(path) } };
    case 'not-a-file':
      return why.what === 'repository'
        ? { messageId: 'repository', data: { path: shellWord(path) } }
        : { messageId: 'kind', data: { what: kinds[why.what] } };
  }
}

const constructs: Readonly<Partial<Record<FrontmatterProblem['reason'], string>>> = {
  alias: 'an anchor or alias',
  tag: 'a type tag',
  directive: 'a YAML directive',
  'merge-key': 'a merge key',
  'forbidden-key': 'a reserved key',
};

function frontmatter(problem: FrontmatterProblem): Unplaced {
  switch (problem.reason) {
    case 'unclosed':
      return { messageId: 'unclosed', data: {} };
    case 'foreign-fence':
      return { messageId: 'fence', data: { fence: problem.detail } };
    case 'second-block':
      return { messageId: 'second', data: {} };
    case 'too-large':
      return { messageId: 'limit', data: { limit: `${problem.detail} bytes` } };
    case 'too-deep':
      return { messageId: 'limit', data: { limit: `${problem.detail} levels` } };
    case 'not-a-map':
      return { messageId: 'yaml', data: { detail: 'it must be keys and values' } };
    case 'duplicate-key':
      return { messageId: 'duplicate', data: { key: problem.detail } };
    case 'syntax':
      return { messageId: 'yaml', data: { detail: problem.detail } };
    default:
      return {
        messageId: 'construct',
        data: { what: constructs[problem.reason] ?? problem.reason },
      };
  }
}
