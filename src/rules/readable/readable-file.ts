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

const messages = {
  encoding: message('not UTF-8: byte {offset} cannot be decoded', 'save the file as UTF-8'),
  binary: message(
    'binary content: a NUL byte at {offset}',
    'remove it from the memory folders, or list it under "ignore"',
  ),
  size: message(
    '{size} bytes; at most {limit} are read',
    'split the file, or list it under "ignore" if it is no memory',
  ),
  name: message('the file name is not UTF-8, so the file cannot be read', 'rename the file'),
  denied: message('the file cannot be opened: {why}', 'let yourself read it: chmod u+r {path}'),
  kind: message('a {what}, not a regular file', 'replace it by the file itself'),
  repository: message(
    'another git repository, in the place of memory: nothing in it is read',
    'keep its files in this one: git rm --cached -- {path} && rm -rf {path}/.git && git add {path}',
    'if it is no memory, list it under "ignore"',
  ),
  unclosed: message(
    'the frontmatter that opens here is never closed',
    'add a line --- after the last key',
  ),
  fence: message(
    'frontmatter fence "{fence}" is not plain ---',
    'use --- and YAML; other languages can run code in some readers',
  ),
  second: message(
    'a second frontmatter block: readers disagree which one counts',
    'merge both blocks into the first',
  ),
  yaml: message(
    'the frontmatter is no plain YAML: {detail}',
    'mend the YAML; quote a value with ": " or " #" in it',
  ),
  duplicate: message(
    'the key "{key}" is there twice: readers disagree which one counts',
    'keep one "{key}"',
  ),
  construct: message(
    '{what} in frontmatter is not read: it can hide content',
    'write the value out',
  ),
  limit: message(
    'the frontmatter is over the limit of {limit}',
    'shorten it; move text into the body',
  ),
  character: message(
    '{what} in the text',
    'remove it; records are plain text with LF or CRLF line ends',
  ),
  line: message('a line longer than {limit} characters', 'wrap the line'),
  nesting: message('more than {limit} list markers and quotes before one text', 'flatten the list'),
  tree: message(
    'the Markdown takes more than {limit} to parse',
    'simplify the nesting, or split the file',
  ),
  parser: message(
    'the Markdown cannot be parsed',
    'simplify the lists and tables, or split the file',
  ),
  bom: message('a byte order mark before the text', '`ledger lint --fix` removes it'),
  kept: message(
    'a byte order mark before the text of an accepted record',
    'save the file as UTF-8 without it, in a change of its own: a fix never touches accepted records',
  ),
  apart: message(
    'this branch and {base} changed it in two ways that git cannot merge',
    'git merge {base}, settle the file, then commit',
    'rows of an index: ledger index --write takes those of both sides',
  ),
  encoded: message(
    'git writes other bytes at checkout (filter, ident, working-tree-encoding)',
    'take that attribute of {path} out of .gitattributes',
  ),
  conflict: message(
    'unresolved merge conflict',
    '{finish}',
    'rows of an index: ledger index --write takes those of both sides',
  ),
} as const;

type ReadableReport = Report<typeof messages>;

export const readableFile = defineRule({
  code: 'LDG001',
  name: 'readable-file',
  severity: 'error',
  summary: 'A file of memory is UTF-8 text within the limits, with plain, well-formed frontmatter.',
  why: 'What one reader skips, another may obey: an agent and a reviewer must see the same file.',
  falsePositives:
    'None known on records. In notes of other systems broken YAML is common and harmless: there ' +
    'it is an info, unless their name, description or type is lost.',
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
          data: { finish: finishMergeCommand(file.path, ledger) ?? found.data.finish },
        };
      else yield { ...found, ...entryFileEvent(file.path) };
    }
  },
});

function pathsOf(notes: readonly StoreNote[]): ReadonlySet<string> {
  return new Set(notes.map(({ path }) => path));
}

const kinds = {
  symlink: 'symbolic link that leaves the root or leads nowhere',
  'link-past-memory': 'symbolic link to what is no memory',
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
      return report('conflict', { finish: 'finish the merge, then lint again' }, place, {
        cause: { what: 'a merge that is not finished', mend: [] },
      });
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
  'forbidden-key': 'a key that programs treat specially',
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
