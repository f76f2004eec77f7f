import { shellWord } from '#messages/shell-word';
import type { Unreadable } from '#workspace/document';
import type { FrontmatterProblem } from '#workspace/frontmatter/frontmatter';
import { limits } from '#workspace/limits';
import { isServedAsFact } from '#workspace/record-status';
import { losesNoteKeys, unseenKeysOf } from '#workspace/stores/cited-names';
import { nativeStores } from '#workspace/stores/native-stores';
import type { StoreNote } from '#workspace/stores/store';
import type { MalformedFile } from '#workspace/workspace';

import { ofEntryFile } from '../events.ts';
import { defineRule, type Report } from '../rule.ts';
import { finishing } from '../tense.ts';

const messages = {
  encoding: {
    text: 'not UTF-8: byte {offset} cannot be decoded',
    mend: ['save the file as UTF-8'],
  },
  binary: {
    text: 'binary content: a NUL byte at {offset}',
    mend: ['remove it from the memory folders, or list it under "ignore"'],
  },
  size: {
    text: '{size} bytes; at most {limit} are read',
    mend: ['split the file, or list it under "ignore" if it is no memory'],
  },
  name: {
    text: 'the file name is not UTF-8, so the file cannot be read',
    mend: ['rename the file'],
  },
  denied: {
    text: 'the file cannot be opened: {why}',
    mend: ['let yourself read it: chmod u+r {path}'],
  },
  kind: { text: 'a {what}, not a regular file', mend: ['replace it by the file itself'] },
  repository: {
    text: 'another git repository, in the place of memory: nothing in it is read',
    mend: [
      'keep its files in this one: git rm --cached -- {path} && rm -rf {path}/.git && git add {path}',
      'if it is no memory, list it under "ignore"',
    ],
  },
  unclosed: {
    text: 'the frontmatter that opens here is never closed',
    mend: ['add a line --- after the last key'],
  },
  fence: {
    text: 'frontmatter fence "{fence}" is not plain ---',
    mend: ['use --- and YAML; other languages can run code in some readers'],
  },
  second: {
    text: 'a second frontmatter block: readers disagree which one counts',
    mend: ['merge both blocks into the first'],
  },
  yaml: {
    text: 'the frontmatter is no plain YAML: {detail}',
    mend: ['mend the YAML; quote a value with ": " or " #" in it'],
  },
  duplicate: {
    text: 'the key "{key}" is there twice: readers disagree which one counts',
    mend: ['keep one "{key}"'],
  },
  construct: {
    text: '{what} in frontmatter is not read: it can hide content',
    mend: ['write the value out'],
  },
  limit: {
    text: 'the frontmatter is over the limit of {limit}',
    mend: ['shorten it; move text into the body'],
  },
  character: {
    text: '{what} in the text',
    mend: ['remove it; records are plain text with LF or CRLF line ends'],
  },
  line: { text: 'a line longer than {limit} characters', mend: ['wrap the line'] },
  nesting: {
    text: 'more than {limit} list markers and quotes before one text',
    mend: ['flatten the list'],
  },
  tree: {
    text: 'the Markdown takes more than {limit} to parse',
    mend: ['simplify the nesting, or split the file'],
  },
  parser: {
    text: 'the Markdown cannot be parsed',
    mend: ['simplify the lists and tables, or split the file'],
  },
  bom: { text: 'a byte order mark before the text', mend: ['`ledger lint --fix` removes it'] },
  kept: {
    text: 'a byte order mark before the text of an accepted record',
    mend: [
      'save the file as UTF-8 without it, in a change of its own: a fix never touches accepted records',
    ],
  },
  apart: {
    text: 'this branch and {base} changed it in two ways that git cannot merge',
    mend: [
      'git merge {base}, settle the file, then commit',
      'rows of an index: ledger index --write takes those of both sides',
    ],
  },
  encoded: {
    text: 'git writes other bytes at checkout (filter, ident, working-tree-encoding)',
    mend: ['take that attribute of {path} out of .gitattributes'],
  },
  conflict: {
    text: 'unresolved merge conflict',
    mend: ['{finish}', 'rows of an index: ledger index --write takes those of both sides'],
  },
} as const;

type ReadableReport = Report<typeof messages>;

/** LDG001: a file of memory can be read, in full and by every reader alike. */
export const readableFile = defineRule({
  code: 'LDG001',
  name: 'readable-file',
  severity: 'error',
  since: '1.0',
  summary: 'A file of memory is UTF-8 text within the limits, with plain, well-formed frontmatter.',
  why: 'What one reader skips, another may obey: an agent and a reviewer must see the same file.',
  falsePositives:
    'None known on records. In notes of other systems broken YAML is common and harmless, so there it is an info, unless their name, description or type is lost.',
  fixable: true,
  messages,
  *check(workspace, _options, ledger) {
    const { gate } = workspace.surroundings.history ?? {};
    for (const path of gate?.conflicts ?? [])
      yield {
        messageId: 'apart',
        data: { base: gate?.base ?? '' },
        at: { path, span: { start: 0, end: 0 } },
        key: 'apart',
      };
    for (const path of gate?.encoded ?? [])
      yield {
        messageId: 'encoded',
        data: { path: shellWord(path) },
        at: { path, span: { start: 0, end: 0 } },
        key: 'encoded',
      };
    const notes = nativeStores(workspace).flatMap((store) => store.notes);
    // In a native note the value that YAML refuses is NAT006's, with its repair.
    const refused = pathsOf(notes.filter(({ hazards }) => hazards.length > 0));
    // What decides when a rule is loaded, and its agent does not see, is NAT022's.
    const unseen = pathsOf(notes.filter(({ document }) => unseenKeysOf(document) !== null));
    for (const file of workspace.malformed) {
      if (
        !file.claims &&
        file.problem.kind === 'frontmatter' &&
        ((file.problem.problem.reason === 'syntax' && refused.has(file.path)) ||
          unseen.has(file.path))
      )
        continue;
      const report = judgeFile(file);
      const record = workspace.byPath.get(file.path);
      // A promoted record is never rewritten by a fix, not even its first bytes.
      if (report.messageId === 'bom' && record && isServedAsFact(record))
        yield { messageId: 'kept', data: {}, at: report.at, severity: 'warning' };
      else if (report.messageId === 'conflict')
        yield { ...report, data: { finish: finishing(file.path, ledger) ?? report.data.finish } };
      else yield { ...report, ...ofEntryFile(file.path) };
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

const start = { start: 0, end: 0 };

function judgeFile(file: MalformedFile): ReadableReport {
  const { problem, path } = file;
  switch (problem.kind) {
    case 'unreadable':
      return { ...unreadable(problem.unreadable, path), at: { path, span: start } };
    case 'tree':
      if (problem.reason === 'failed')
        return { messageId: 'parser', data: {}, at: { path, span: start } };
      return {
        messageId: 'tree',
        data: {
          limit:
            problem.reason === 'too-deep'
              ? `${limits.treeDepth} levels`
              : `${limits.treeMilliseconds} ms`,
        },
        at: { path, span: start },
      };
    case 'frontmatter': {
      const said: ReadableReport = {
        ...frontmatter(problem.problem),
        at: { path, span: problem.problem.span },
      };
      return file.claims ? said : { ...said, severity: losesNoteKeys(file) ? 'warning' : 'info' };
    }
    case 'text': {
      const at = { path, span: problem.span };
      switch (problem.reason) {
        case 'nul':
          return { messageId: 'character', data: { what: 'a NUL character (U+0000)' }, at };
        case 'lone-cr':
          return { messageId: 'character', data: { what: 'a lone carriage return (U+000D)' }, at };
        case 'long-line':
          return { messageId: 'line', data: { limit: limits.lineLength }, at };
        case 'deep-nesting':
          return { messageId: 'nesting', data: { limit: limits.containerDepth }, at };
        case 'byte-order-mark':
          return {
            messageId: 'bom',
            data: {},
            at,
            severity: 'warning',
            fix: { edits: [], dropByteOrderMark: true },
          };
        case 'conflict-markers':
          return {
            messageId: 'conflict',
            data: { finish: 'finish the merge, then lint again' },
            at,
            cause: { what: 'a merge that is not finished', mend: [] },
          };
      }
    }
  }
}

type Unplaced = ReadableReport extends infer Each
  ? Each extends ReadableReport
    ? Omit<Each, 'at'>
    : never
  : never;

function unreadable(why: Unreadable, path: string): Unplaced {
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
