import { advisorOf, type TypedAdvisor } from '#app/advisor/ask-advisor';
import {
  type Instructions,
  type InstructionSentence,
  instructionsIn,
  instructionsOf,
  type RuleSentence,
  rulesOf,
} from '#app/guards/instruction-rules';
import { candidateGuards, type GuardedMemory, loadGuardedMemory } from '#app/guards/list-guards';
import type { Env } from '#app/invocation/principal';
import { resolveArguments } from '#app/invocation/resolve-arguments';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { nestedTexts } from '#disk/stores/find-stores';
import { guardFlags } from '#features/guard-suggestions/guards/capture-words';
import {
  completeRule,
  mayHaveCodeRules,
  patternsOf,
} from '#features/guard-suggestions/guards/complete-rule';
import {
  formatGuardQuestion,
  readGuardAnswer,
} from '#features/guard-suggestions/promotion/guard-protocol';
import type {
  SuggestedGuard,
  Suggestions,
} from '#features/guard-suggestions/reporters/suggested-guards';
import { type ForbidGuard, type Guard, isGuarded, isTextGuard } from '#guards/guard';
import { type BrokenLine, findExampleProblems } from '#guards/prove-guard';
import { guardSuggest as say } from '#messages/generated/guard';
import { textOf } from '#messages/join-message';
import { shellWord } from '#messages/shell-word';
import { guardData } from '#reporters/guards';
import { findViolations } from '#sources/guards/ast-engine';
import { brokenToday } from '#sources/guards/broken-today';
import { matchesGlob } from '#workspace/paths/match-glob';

/** Lines that a baseline can except. A name that occurs more often is in use. */
const maxBrokenLines = 1_000;

interface Drafted {
  readonly of: InstructionSentence;
  readonly guard: Guard;
  readonly draftedBy: string | null;
  readonly isOneWay: boolean;
}

/**
 * Proposes guards for the rules in instruction files, with the lines that break each today.
 *
 * @param file as typed; null reads all instructions and notes
 * @param drafting program that drafts guards for the other sentences
 * @throws {UsageError} for a file that is not an instruction file, {EnvironmentError} if Git, the
 *   disk or the advisor fails
 */
export async function suggestGuards(
  acting: ActInvocation,
  file: string | null,
  drafting: TypedAdvisor | null,
): Promise<Suggestions> {
  const [path = null] = file === null ? [] : resolveArguments(acting, [file]);
  const memory = await loadGuardedMemory(acting, ({ root }) =>
    path !== null ? [path] : root.fenced || root.config !== null ? nestedTexts(root).paths : [],
  );
  const texts = readInstructions(memory, path);
  const sentences = texts.flatMap(rulesOf);
  const hits = await findHits(sentences, memory);
  const read = sentences.flatMap((of): Drafted[] =>
    of.rule === null
      ? []
      : completeRule(
          of.rule,
          { paths: memory.tree?.paths ?? [], home: of.of.home, globs: of.of.globs },
          hits,
        ).map((guard) => ({
          of,
          guard,
          draftedBy: null,
          isOneWay: of.rule?.kind === 'together' && of.rule.isAdvice,
        })),
  );
  const unread = sentences.filter((each) => !read.some(({ of }) => of === each));
  const drafts = drafting === null ? [] : await draftGuards(unread, drafting, acting.env);
  const asked = [...read, ...drafts.map((each) => ({ ...each, isOneWay: false }))];
  const { proposed, ...counts } = await proveGuards(asked, memory);
  const held = new Set(proposed.map(({ sentence }) => sentence));
  return {
    guards: proposed,
    files: texts.length,
    leftOut: unread.filter(({ text }) => !held.has(text)).length,
    ...counts,
  };
}

function readInstructions({ workspace }: GuardedMemory, path: string | null): Instructions[] {
  const all = instructionsIn(workspace);
  if (path === null) return all;
  const found = all.find(({ document }) => document.path === path);
  const document = workspace.byPath.get(path)?.document;
  if (found) return [found];
  if (document === undefined) throw new UsageError(say.noInstructions({ file: path }));
  return [instructionsOf(document, [])];
}

/** Finds the patterns of all rules in the source files. */
async function findHits(
  sentences: readonly RuleSentence[],
  { tree }: GuardedMemory,
): Promise<(BrokenLine & { readonly pattern: string })[]> {
  if (tree === null) return [];
  const patterns = [
    ...new Set(sentences.flatMap(({ rule }) => (rule === null ? [] : patternsOf(rule)))),
  ];
  const probes = patterns.map((pattern): ForbidGuard => ({
    kind: 'forbid',
    pattern,
    in: ['**'],
    except: [],
    multiline: false,
    bad: [],
    good: [],
    instead: null,
    level: null,
  }));
  const sources = { ...tree, paths: tree.paths.filter(mayHaveCodeRules) };
  const { lines } = await brokenToday(probes, sources, maxBrokenLines);
  return lines.map((each) => ({ ...each, pattern: patterns[each.nth - 1] ?? '' }));
}

/** Keeps each guard once if its examples pass and memory does not contain it. */
async function proveGuards(
  asked: readonly Drafted[],
  memory: GuardedMemory,
): Promise<{ readonly proposed: SuggestedGuard[] } & Pick<Suggestions, 'known' | 'tooWide'>> {
  const carried = new Set(
    [...memory.inForce, ...candidateGuards(memory)].map(({ guard }) => guardKey(guard)),
  );
  const once = new Map<string, Drafted[]>();
  let known = 0;
  for (const each of asked) {
    const key = guardKey(each.guard);
    if (carried.has(key)) known += 1;
    else if ((await findExampleProblems(each.guard, findViolations)).length === 0)
      once.set(key, [...(once.get(key) ?? []), each]);
  }
  const groups = [...once.values()];
  const today =
    memory.tree === null
      ? null
      : await brokenToday(
          groups.map(([first]) => (first as Drafted).guard),
          memory.tree,
          maxBrokenLines + 1,
        );
  const all = groups.map(([first, ...others], at) =>
    describeProposal(
      first as Drafted,
      others,
      today?.lines.filter(({ nth }) => nth === at + 1) ?? null,
      memory.tree?.paths ?? null,
    ),
  );
  const proposed = all.filter(
    ({ broken }, at) => (broken?.count ?? 0) <= maxBrokenLines && !today?.slow.has(at + 1),
  );
  return { known, proposed, tooWide: all.length - proposed.length };
}

/** Guards with the same key check the same. */
function guardKey(guard: Guard): string {
  switch (guard.kind) {
    case 'forbid':
    case 'require':
      return JSON.stringify([guard.kind, guard.pattern]);
    case 'ast':
      return JSON.stringify([guard.kind, guard.pattern, guard.language]);
    case 'shell':
      return JSON.stringify([guard.kind, guard.commands]);
    case 'command':
      return JSON.stringify([guard.kind, guard.argv]);
    case 'path':
      return JSON.stringify([guard.kind, [...guard.in].sort()]);
    case 'together':
      return JSON.stringify([guard.kind, [...guard.globs].sort()]);
    case 'same':
      return JSON.stringify([guard.kind, guard.values]);
  }
}

function describeProposal(
  { of, guard, draftedBy, isOneWay }: Drafted,
  others: readonly Drafted[],
  lines: readonly BrokenLine[] | null,
  paths: readonly string[] | null,
): SuggestedGuard {
  const [when, notWhen] = proposeConditions(guard).map(textOf);
  return {
    path: of.path,
    line: of.line,
    sentence: of.text,
    also: [...new Set(others.map((each) => `${each.of.path}:${each.of.line}`))].filter(
      (place) => place !== `${of.path}:${of.line}`,
    ),
    guard,
    draftedBy,
    isOneWay,
    broken:
      lines === null || !isTextGuard(guard)
        ? null
        : {
            count: lines.length,
            first: lines.slice(0, 3).map((each) => `${each.path}:${each.number}`),
          },
    files: paths === null ? null : countFiles(guard, paths),
    request: {
      claim: of.text,
      evidence: [`${of.path}#L${of.line}`],
      when: [when ?? ''],
      not_when: [notWhen ?? ''],
      guard: [guardData(guard)],
    },
    words: [
      'capture',
      of.text,
      `${of.path}#L${of.line}`,
      ...guardFlags(guard),
      '--when',
      when ?? '',
      '--not-when',
      notWhen ?? '',
    ].map((word) => (/^--[a-z][a-z-]*$/.test(word) ? word : shellWord(word))),
  };
}

function countFiles(guard: Guard, paths: readonly string[]): number | null {
  if (['shell', 'same', 'command'].includes(guard.kind)) return null;
  const globs = guard.kind === 'together' ? guard.globs : null;
  return paths.filter((path) =>
    globs ? globs.some((glob) => matchesGlob(glob, path)) : isGuarded(guard as ForbidGuard, path),
  ).length;
}

/** Returns when the fact of a guard applies, and when not. */
function proposeConditions(guard: Guard) {
  const editing = (globs: readonly string[]) =>
    // In Markdown, two stars without code marks are formatting.
    say.editing({ globs: globs.map((glob) => `\`${glob}\``).join(', ') });
  switch (guard.kind) {
    case 'shell':
    case 'command':
      return [say.running(), say.elsewhere()];
    case 'path':
      return [editing(guard.in), say.reading()];
    case 'together':
      return [editing(guard.globs), say.reading()];
    case 'same':
      return [editing(guard.values.map(({ file }) => file)), say.reading()];
    default:
      return [
        editing(guard.in),
        guard.except.length > 0 ? editing(guard.except) : say.editingOthers(),
      ];
  }
}

/** Sentences in one question to the advisor. */
const maxSentences = 200;

/**
 * Asks the user's program for guards. The caller proves them like any other.
 *
 * @throws {EnvironmentError} if the program gives no answer
 */
async function draftGuards(
  sentences: readonly InstructionSentence[],
  choice: TypedAdvisor,
  env: Env,
): Promise<
  { readonly of: InstructionSentence; readonly guard: Guard; readonly draftedBy: string }[]
> {
  const advisor = advisorOf(choice, env);
  if (advisor === null) return [];
  const { name } = advisor;
  const drafts: { of: InstructionSentence; guard: Guard; draftedBy: string }[] = [];
  for (let from = 0; from < sentences.length; from += maxSentences) {
    const portion = sentences.slice(from, from + maxSentences);
    const asked = await advisor.about(formatGuardQuestion(portion.map(({ text }) => text)));
    if ('failed' in asked)
      throw new EnvironmentError(
        textOf(say.advisorFailed({ why: asked.failed })),
        new Error('advisor'),
      );
    const answer = readGuardAnswer(asked.said, portion.length);
    if (answer === null)
      throw new EnvironmentError(textOf(say.advisorUnread({ name })), new Error('advisor'));
    for (const { at, guard } of answer) {
      const of = portion[at];
      if (of) drafts.push({ of, guard, draftedBy: name });
    }
  }
  return drafts;
}
