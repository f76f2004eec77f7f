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
  summary:
    'The test runner, linter, formatter, bundler, package manager, ORM, framework or style of API that a native note says the project uses is in its manifests, lock files or files of its own.',
  why:
    'An agent writes tests, queries and commands for the named tool, beside the one that ' +
    'replaced it.',
  falsePositives:
    'Only well-known tools of JavaScript, Python, Rust and Go count. It is a warning if git saw ' +
    'the tool leave after the line was written, or if a lock file names another package manager; ' +
    'otherwise, if a sentence chooses the tool, an info. One manifest, lock file or ' +
    'configuration of the tree that has it is enough, except those of examples. If a manifest ' +
    'cannot be read, no tool is judged. Not judged: text about the past, plans, users and other ' +
    'projects, and sentences with two tools. In a skill, subagent or command it is an info ' +
    'unless git saw the tool leave.',
  messages: {
    swapped: message(
      '{tool} left {file} on {day}; the project has {now}',
      'name what is used now{lines}',
      'see what else changed: git show {commit} -- {file}',
    ),
    removed: message(
      '{file} of {tool} was removed on {day}; the project has {now}',
      'name what is used now{lines}',
      'see what else changed: git show --stat {commit}',
    ),
    came: message(
      'the note says {tool}; {now} came to {file} on {day}',
      'say where each is used{lines}',
      'see the change: git show {commit} -- {file}',
    ),
    left: message(
      '{tool} left {file} on {day}',
      'name what is used instead{lines}',
      'see what else changed: git show --stat {commit}',
    ),
    other: message(
      'the project has no sign of {tool}; it has {now}',
      'name what is used now',
      'if it is used elsewhere, say where',
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

/** The other lines of a note that name the tool: `, on lines 12 and 40 too`. */
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
  return `, on ${lines.length === 1 ? 'line' : 'lines'} ${shown}${rest} too`;
}
