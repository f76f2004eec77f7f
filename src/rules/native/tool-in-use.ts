import { type Choice, choicesIn } from '#claims/choices/choices-in';
import { isConditional } from '#claims/choices/other-choice';
import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { type AbsentTool, absentTool, roleWithSigns } from '#workspace/project/present-tools';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { proseOf } from '#workspace/stores/prose';
import { sectionsAround } from '#workspace/stores/text-around';

import { commitWords } from '../commit-words.ts';
import { isPlanned } from '../planned.ts';
import { defineRule } from '../rule.ts';
import { tenseIn } from '../tense.ts';

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
    'it is enough. Where git did not see it leave, it is an info, but for package managers. What a note says of the past, of plans, of some cases only or in comparison is left alone.',
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
    if (project?.whole !== true) return;
    for (const store of nativeStores(workspace).filter(({ dialect }) => dialect !== 'decisions'))
      for (const document of documentsOf(store)) {
        const tenseOf = tenseIn(document);
        const told = new Set<string>();
        for (const { choice, span } of chosenIn(document)) {
          const { role, choice: tool } = choice;
          const signs = roleWithSigns(role.name);
          const absent = signs === null || told.has(tool) ? null : absentTool(project, signs, tool);
          if (absent === null || isPlanned(document, span)) continue;
          const { instead, left } = absent;
          // A role that may have several is judged by what git saw leave.
          if (left === null && (instead === null || !role.one)) continue;
          const tense = tenseOf(span, null);
          if (tense === 'past') continue;
          told.add(tool);
          const report = {
            at: { path: document.path, span },
            key: tool,
            ...(tense === 'dated' || (left === null && !isPackageManager(choice))
              ? { severity: 'info' as const }
              : {}),
          };
          yield { ...reportOf(tool, absent), ...report };
        }
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

/** What a tool is compared with. */
const unlike = /\b(?:unlike|rather than|compared (?:to|with)|similar to|like) [^,.;:()]*/gi;
/** Where packages are published and found, not how this project installs its own. */
const ofRegistry =
  /\b(?:publish\w*|registr\w+|releas\w+|available|download\w*|package on|on npm|to npm|from npm|users?|consumers?|globally|-g)\b/i;

function isPackageManager({ role }: Choice): boolean {
  return role.name.startsWith('package manager');
}

/** Whether a sentence names another tool of the same role beside it, and does not deny it. */
function isAlternative(other: Choice, { role, choice }: Choice): boolean {
  return other.role === role && other.choice !== choice && other.how !== 'denied';
}

/** The tools that the sentences of a note choose for the project. */
function chosenIn(document: Document): { readonly choice: Choice; readonly span: Span }[] {
  const found: { readonly choice: Choice; readonly span: Span }[] = [];
  let at = 0;
  for (const line of proseOf(document, 'no-code').split('\n')) {
    let from = at;
    at += line.length + 1;
    if (line.trim() === '') continue;
    const under = sectionsAround(document, from).map(({ name }) => name);
    for (const sentence of line.split(/(?<=[.!?;])(?=\s)/)) {
      const start = from;
      from += sentence.length;
      // What it is unlike keeps its place, and says nothing.
      const said = sentence.replace(unlike, (part) => ' '.repeat(part.length));
      if (isConditional(said)) continue;
      const choices = choicesIn(said, under);
      for (const choice of choices)
        if (
          choice.how === 'chosen' &&
          !(isPackageManager(choice) && ofRegistry.test(said)) &&
          !choices.some((each) => isAlternative(each, choice))
        )
          found.push({
            choice,
            span: { start: start + choice.at, end: start + choice.at + choice.written.length },
          });
    }
  }
  return found;
}
