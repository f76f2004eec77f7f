import type { AbsentTool } from '#workspace/project/present-tools';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';

import { commitWords } from '../commit-words.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule } from '../rule.ts';
import { toolsLeft } from '../tools-left.ts';

/** NAT019: a tool that a note says the project uses is in its manifests. */
export const toolInUse = defineRule({
  code: 'NAT019',
  name: 'tool-in-use',
  severity: 'warning',
  since: '1.0',
  summary:
    'The test runner, linter, formatter, package manager, ORM or framework that a native note says the project uses is in its manifests, lock files or files of its own.',
  why: 'An agent writes tests, queries and commands for the tool that the note names, beside the one that took its place.',
  falsePositives:
    'Only well-known tools of JavaScript and Python count, and only where another tool of the same ' +
    'kind is there, or git saw it leave. Any package.json, pyproject.toml, requirements.txt, lock file or configuration of the tree that has ' +
    'it is enough. Where git did not see it leave, it is an info, but for package managers, and for those in a skill, subagent or command. What a note says of the past, of plans, of some cases only or in comparison is left alone.',
  messages: {
    swapped: {
      text: 'the note says {tool}, which left {file} on {day}; {other} is in {place}',
      mend: ['name {other}', 'see what else changed: git show {commit} -- {file}'],
    },
    left: {
      text: 'the note says {tool}, which left {file} on {day}',
      mend: ['name what is used instead', 'see what else changed: git show {commit} -- {file}'],
    },
    other: {
      text: 'the note says {tool}, of which the project has no sign; {other} is in {place}',
      mend: ['name {other}', 'if it is used elsewhere, say where'],
    },
  },
  *check(workspace) {
    const { project } = workspace.surroundings;
    if (project === undefined) return;
    for (const store of nativeStores(workspace).filter(({ dialect }) => dialect !== 'decisions'))
      for (const document of documentsOf(store)) {
        for (const { tool, absent, span, isCertain } of toolsLeft(document, project))
          yield {
            ...reportOf(tool, absent),
            at: { path: document.path, span },
            key: tool,
            ...(isCertain && !(absent.left === null && isRequested(document))
              ? {}
              : { severity: 'info' as const }),
          };
      }
  },
});

/** What is said of a tool that is not there, and the commit that took it away. */
function reportOf(tool: string, { instead, left }: AbsentTool) {
  if (left === null)
    return {
      messageId: 'other' as const,
      data: { tool, other: instead?.tool ?? '', place: instead?.path ?? '' },
    };
  const { id, day } = left.removal;
  const commit = id.slice(0, 12);
  const mend = [`what else changed with it: git show ${commit} -- ${left.path}`];
  const cause = { what: commitWords(left.removal), mend };
  const data = { tool, file: left.path, day, commit };
  return instead === null
    ? { messageId: 'left' as const, data, cause }
    : {
        messageId: 'swapped' as const,
        data: { ...data, other: instead.tool, place: instead.path },
        cause,
      };
}
