import {
  type SetupPart,
  setupParts,
  type SetupPlan,
  type SetupStep,
} from '#features/setup/setup/setup-plan';
import { counted, type Presentation, withProgram } from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';

/** What setup found: a line each, with a name and a description. */
export type FoundLines = readonly (readonly [name: string, what: string])[];

/** Returns the path of a step as it is shown. */
export type ShownPath = (
  step: Partial<Pick<SetupStep, 'place'>> & Pick<SetupStep, 'path'>,
) => string;

/** What each part of setup does, and which rights it has. */
const does: Readonly<Record<SetupPart, string>> = {
  configuration: 'where memory is, and its first files',
  'commit-hook': 'checks memory before a commit',
  'agent-lines': 'ask agents to read memory and to propose facts',
  ci: 'checks each change',
  'agent-hooks': 'send the agent the facts it needs in each session',
  mcp: 'lets your agent ask for facts and propose them',
  'ci-writes':
    'commits decisions to pull request branches, and index rows to main; may write contents, pull requests and checks',
};

/** Returns the parts with steps in a plan, in the order of `setupParts`. */
export function offeredParts({ steps, byHand: left }: SetupPlan): SetupPart[] {
  return setupParts.filter((part) => [...steps, ...left].some((each) => each.part === part));
}

/**
 * Formats what `init` found and will write, above its question.
 *
 * @param offered the plan of all parts
 * @param plan the plan of the chosen parts
 */
export function setupScreen(
  found: FoundLines,
  offered: SetupPlan,
  plan: SetupPlan,
  chosen: ReadonlySet<SetupPart>,
  shown: ShownPath,
  presentation: Presentation,
): string {
  const { paint, program } = presentation;
  const parts = offeredParts(offered).map((part, at) => {
    const isChosen = chosen.has(part);
    const head = `${isChosen ? '[x]' : '[ ]'} ${at + 1} ${part}`;
    const { steps: all } = isChosen ? plan : offered;
    const steps = all.filter((each) => each.part === part);
    return (
      `${paint(isChosen ? 'good' : 'dim', head)}  ${does[part]}\n` +
      stepRows(steps, shown, presentation)
    );
  });
  const rows = found
    .map(([name, what]) => `  ${name.padEnd(8)}${escapeInvisible(what)}\n`)
    .join('');
  const kept = plan.kept
    .map((each) =>
      keptRow('keeps  ', shown(each), paint('dim', escapeInvisible(each.why)), presentation),
    )
    .join('');
  const notes = plan.notes
    .map((note) => `${paint('warning', 'note')}  ${escapeInvisible(withProgram(note, program))}\n`)
    .join('');
  return (
    `Found here\n${rows}\n` +
    `${plan.steps.length > 0 ? '' : 'Nothing to write: the marked parts are set up\n'}` +
    `${parts.join('')}${kept}` +
    `${byHand(plan.byHand, shown, presentation)}${notes === '' ? '' : `\n${notes}`}`
  );
}

/** Formats what `init --remove` will remove, and what it leaves. */
export function removalScreen(
  plan: Pick<SetupPlan, 'steps' | 'kept'>,
  shown: ShownPath,
  presentation: Presentation,
): string {
  const left = plan.kept.map((each) => {
    const why = escapeInvisible(withProgram(each.why, presentation.program));
    return keptRow('keeps  ', shown(each), why, presentation);
  });
  return (
    `${plan.steps.length > 0 ? 'To remove\n' : 'Nothing to remove: no file here is as `init` wrote it\n'}` +
    `${stepRows(plan.steps, shown, presentation)}${left.join('')}`
  );
}

/** Formats the end of setup: how many files were written, and the commands to run next. */
export function setupDone(
  plan: SetupPlan,
  paths: readonly string[],
  { paint, program }: Presentation,
): string {
  const commit =
    paths.length > 0
      ? [`git add ${paths.join(' ')} && git commit -m "Keep memory with ledger"`]
      : [];
  const next = [...plan.next, ...commit, 'ledger lint']
    .map(
      (line, at) =>
        `  ${paint('dim', at === 0 ? 'next' : 'then')}  ${escapeInvisible(withProgram(line, program))}\n`,
    )
    .join('');
  return `${paint('good', 'set up')}, ${counted(plan.steps.length, 'file')} written\n${next}`;
}

function keptRow(verb: string, path: string, why: string, { paint }: Presentation): string {
  return `  ${paint('dim', verb)}  ${paint('path', visiblePath(path))}  ${why}\n`;
}

function stepRows(steps: readonly SetupStep[], shown: ShownPath, { paint }: Presentation): string {
  const width = Math.max(0, ...steps.map((step) => shown(step).length));
  return steps
    .map(
      (step) =>
        `  ${step.after === null ? 'deletes' : step.before === null ? 'writes ' : 'changes'}` +
        `  ${paint('path', visiblePath(shown(step)).padEnd(width))}  ${escapeInvisible(step.says)}\n`,
    )
    .join('');
}

function byHand(
  all: SetupPlan['byHand'],
  shown: ShownPath,
  { paint, program }: Presentation,
): string {
  const blocks = all.map(
    (each) =>
      `  ${paint('path', visiblePath(shown(each)))}: ` +
      `${escapeInvisible(withProgram(each.why, program))}; add this to it\n` +
      `${each.snippet.map((line) => `      ${escapeInvisible(line)}\n`).join('')}`,
  );
  return blocks.length > 0 ? `\nBy hand\n${blocks.join('')}` : '';
}
