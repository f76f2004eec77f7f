import { lineMap } from '#diagnostics/line-map';
import type { Document } from '#workspace/document';
import type { ToolPlace } from '#workspace/project/stated-tools';
import { currentDocuments } from '#workspace/stores/native-stores';

import { commitCause, commitData } from '../message-words.ts';
import { findMissingTools, type MissingTool } from '../missing-tools.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule, inFile, message } from '../rule.ts';

export const toolInUse = defineRule({
  code: 'NAT019',
  name: 'tool-in-use',
  severity: 'warning',
  summary: 'Tools that a note says the project uses are in its manifests, lock files or settings.',
  why: 'An agent writes code and commands for a tool that was replaced.',
  falsePositives:
    'Only well-known tools of JavaScript, Python, Rust and Go are checked, and none if a ' +
    'manifest cannot be read. It is a warning if git saw the tool leave or a lock file names ' +
    'another package manager, otherwise an info. Text about the past, plans, users and other ' +
    'projects is not checked.',
  messages: {
    swapped: message('{tool} left {file} on {day}; the project has {now}', 'replace {tool}{lines}'),
    removed: message(
      '{file} of {tool} was removed on {day}; the project has {now}',
      'replace {tool}{lines}',
    ),
    came: message(
      '{now} came to {file} on {day}; the note says {tool}',
      'write where each is used{lines}',
    ),
    left: message(
      '{tool} left {file} on {day}',
      'find what replaced {tool}{lines}: git show --stat {commit}',
    ),
    other: message(
      'the project has {now}, and no sign of {tool}',
      'replace {tool} with what is used',
    ),
  },
  *check(workspace) {
    const { project } = workspace.surroundings;
    if (project === undefined) return;
    for (const document of currentDocuments(workspace))
      for (const left of findMissingTools(document, project))
        yield {
          ...inFile(document, left.span, left.tool),
          ...reportOf(left, linesOf(document, left)),
          severity:
            left.isCertain && !(left.gone === null && isRequested(document)) ? undefined : 'info',
        };
  },
});

function reportOf({ tool, gone, instead }: MissingTool, lines: string) {
  const now = placed(instead.slice(0, mostNamed));
  if (gone === null) return { messageId: 'other' as const, data: { tool, now } };
  const cause = commitCause(gone.removal, gone.path);
  const data = { tool, file: gone.path, ...commitData(gone.removal), lines };
  if (gone.how === 'came')
    return { messageId: 'came' as const, data: { ...data, now: instead[0]?.tool ?? '' }, cause };
  if (instead.length === 0) return { messageId: 'left' as const, data, cause };
  const messageId = gone.how === 'left' ? ('swapped' as const) : ('removed' as const);
  return { messageId, data: { ...data, now }, cause };
}

/** `ESLint and Prettier in package.json`, `Black in pyproject.toml and Flake8 in .flake8`. */
function placed(tools: readonly ToolPlace[]): string {
  const paths = [...new Set(tools.map(({ path }) => path))];
  const at = (path: string) => tools.filter((each) => each.path === path).map(({ tool }) => tool);
  return paths.map((path) => `${at(path).join(' and ')} in ${path}`).join(' and ');
}

/** Tools that a message names. */
const mostNamed = 2;
/** Other lines that a message names. */
const mostLines = 5;

/** The other lines of a note that name the tool: `, also on lines 12, 40`. */
function linesOf({ text }: Document, { span, more }: MissingTool): string {
  const map = lineMap(text);
  const own = map.place(span).start.line;
  const lines = [...new Set(more.map((each) => map.place(each).start.line))].filter(
    (line) => line !== own,
  );
  if (lines.length === 0) return '';
  const shown = lines.slice(0, mostLines).join(', ');
  const others = lines.length - mostLines;
  const rest = others > 0 ? ` and ${others} more` : '';
  return `, also on ${lines.length === 1 ? 'line' : 'lines'} ${shown}${rest}`;
}
