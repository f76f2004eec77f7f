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
  summary: 'A note does not copy what the repository shows: trees, commits, lists of files.',
  why: 'The copy is out of date after the next commit, and agents believe it.',
  falsePositives:
    'Only the form of consecutive lines is checked. A list of files may be worth keeping for ' +
    'descriptions that the code lacks.',
  options: {
    tree: { default: 4, description: 'Minimum number of lines of a drawn tree.' },
    commits: { default: 3, description: 'Minimum number of lines that start with a commit id.' },
    files: { default: 8, description: 'Minimum number of lines that describe a file each.' },
  },
  messages: {
    tree: message(
      'the drawn tree of {count} lines repeats the folders',
      'delete the tree; keep only what the folders do not show',
    ),
    commits: message(
      'the list of {count} commits repeats git log',
      'delete the list; keep only reasons that the commits do not give',
    ),
    files: message(
      'the list of {count} files repeats the repository',
      'delete the list; keep only files that are hard to find, with the reason',
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
