import { type Choice, choicesIn } from '#claims/choices/choices-in';
import { isConditional } from '#claims/choices/other-choice';
import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import type { Project } from '#workspace/project/manifest';
import { type AbsentTool, absentTool, roleWithSigns } from '#workspace/project/present-tools';
import { proseOf } from '#workspace/stores/prose';
import { sectionsAround } from '#workspace/stores/text-around';

import { isPlanned } from './planned.ts';
import { tenseIn } from './tense.ts';

/** A tool that a note says the project uses, and that the project does not have. */
export interface ToolLeft {
  readonly tool: string;
  readonly absent: AbsentTool;
  readonly span: Span;
  /** Whether git saw it leave, or a lock file says that another one is used. */
  readonly isCertain: boolean;
}

/** The tools that a note chooses for the project and the project does not have, each once. */
export function toolsLeft(document: Document, project: Project): ToolLeft[] {
  const tenseOf = tenseIn(document);
  const left = new Map<string, ToolLeft>();
  for (const { choice, span } of chosenIn(document)) {
    const { role, choice: tool } = choice;
    const signs = roleWithSigns(role.name);
    const absent = signs === null || left.has(tool) ? null : absentTool(project, signs, tool);
    if (absent === null || isPlanned(document, span)) continue;
    // A project may have several of some roles: these are judged by what git saw leave.
    if (absent.left === null && (absent.instead === null || !role.one)) continue;
    const tense = tenseOf(span, null);
    if (tense === 'past') continue;
    const isCertain = tense !== 'dated' && (absent.left !== null || isPackageManager(choice));
    left.set(tool, { tool, absent, span, isCertain });
  }
  return [...left.values()];
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
