import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { nextLineFeed } from '#workspace/edit/text-lines';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';

import { defineRule, inFile, message, report } from '../rule.ts';

/** Lines that copy what the repository shows. */
const kinds = {
  tree: /^[ \t>│|]*(?:├|└|\|--|`--|\+--)/,
  commits:
    /^[ \t]*(?:[-*+|]|\d+\.)?[ \t]*`?(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}`?[ \t:|—–-]/,
  files:
    /^[ \t]*(?:[-*+|]|\d+\.)[ \t]*(?:\*\*)?`(?:[\w@.-]+\/)*[\w@.-]+(?:\.[a-z]{1,5}|\/)`(?:\*\*)?[ \t]*(?:[:|—–-]|→)/,
} as const;

export const notDerivable = defineRule({
  code: 'NAT103',
  name: 'not-derivable',
  severity: 'info',
  optIn: true,
  summary:
    'A native note does not copy down what the repository shows: a tree of folders, a list of commits, a map of files.',
  why: 'The copy goes stale with the next commit, and the agent believes it instead of looking.',
  falsePositives:
    'Judged by the form of lines in a row. A list of files with a word each may be worth keeping ' +
    'if the words are not in the code.',
  options: {
    tree: { default: 4, description: 'Lines of a drawn tree that make one.' },
    commits: { default: 3, description: 'Lines that begin with the id of a commit.' },
    files: { default: 8, description: 'Lines that describe a file each.' },
  },
  messages: {
    tree: message(
      'a drawn tree of {count} lines: listing the folder shows it as it is',
      'delete it, and keep what no listing says',
    ),
    commits: message(
      'a list of {count} commits: git log shows them',
      'delete it, and keep why it was done where the commits do not say',
    ),
    files: message(
      'a map of {count} files: the repository shows them',
      'keep the ones an agent would not find, and why',
    ),
  },
  *check(workspace, _ledger, options) {
    for (const store of nativeStores(workspace)) {
      // An index of notes lists files on purpose.
      for (const document of documentsOf(store).filter((each) => each !== store.index?.document)) {
        for (const kind of ['tree', 'commits', 'files'] as const) {
          for (const { span, count } of runsOf(document, kinds[kind])) {
            if (count >= options[kind]) yield report(kind, { count }, inFile(document, span, kind));
          }
        }
      }
    }
  },
});

/** Runs of matching lines, each by its first one; blank and indented lines do not end a run. */
function runsOf(
  { text, bodyStart }: Document,
  pattern: RegExp,
): { readonly span: Span; readonly count: number }[] {
  const runs: { span: Span; count: number }[] = [];
  let open: { span: Span; count: number } | null = null;
  for (let at = bodyStart; at < text.length;) {
    const end = nextLineFeed(text, at);
    const line = text.slice(at, end);
    if (pattern.test(line)) {
      if (open) open.count += 1;
      else runs.push((open = { span: { start: at, end: at + line.trimEnd().length }, count: 1 }));
    } else if (/^\S/.test(line)) open = null;
    at = end + 1;
  }
  return runs;
}
