import { relative, resolve } from 'node:path';

import { Option } from 'commander';

import { tool } from '#app/invocation/version';
import { ask, type Context, isPerson, painter, type Run } from '#cli/context';
import { lineOf } from '#cli/notice';
import { command, type GlobalOptions, parse } from '#cli/parse';
import { UsageError } from '#diagnostics/failure';
import {
  absoluteOf,
  type Part,
  planInit,
  type PlannedInit,
  setupParts,
} from '#features/setup/app/init';
import { knownAgents, planInitAgent, planRemoveAgent } from '#features/setup/app/init-agent';
import { planRemoveInit } from '#features/setup/app/remove-init';
import {
  type FoundLines,
  offeredParts,
  removalScreen,
  setupDone,
  setupScreen,
  type ShownPath,
} from '#features/setup/reporters/setup';
import { actOptions as say } from '#messages/generated/acts';
import { outcomeLine as line } from '#messages/generated/program';
import { shellWord } from '#messages/shell-word';
import { planDiff } from '#reporters/plan-diff';
import { counted, type Presentation } from '#reporters/report';
import { visibleJson } from '#reporters/visible';

import { chooseParts, isAsked, type PartFlags, partsAsked } from './choose-parts.ts';

interface InitFlags extends PartFlags {
  readonly yes?: boolean;
  readonly local?: boolean;
  readonly remove?: boolean;
  readonly check?: boolean;
  readonly completion?: (typeof shells)[number];
  readonly block?: boolean;
  readonly dryRun?: boolean;
  readonly plan?: boolean;
  readonly format: 'pretty' | 'json';
}

const append = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];
const shells = ['bash', 'zsh', 'fish'] as const;

/** `ledger init`: detects, shows the plan, asks once, writes. */
export const runInit: Run = async (args, context) => {
  const built = command(
    'ledger init',
    'Set ledger up here. Shows each part with its files and what it may do, and asks once.',
    context.out,
  )
    .option(
      '--yes',
      'write the safe parts without asking: configuration, commit-hook, agent-lines, ci',
    )
    .option('--with <parts>', `also these: ${setupParts.slice(4).join(', ')}; or all`, append)
    .option('--without <parts>', `not these: ${setupParts.slice(0, 4).join(', ')}`, append)
    .option(
      '--local',
      'for you alone: a hook of git itself and a configuration git does not see; nothing to commit',
    )
    .option('--remove', 'take out what init put in; what was edited since stays')
    .option(
      '--check',
      'only show what ledger sees here: git, configuration and the origin of each value, memory, hooks, CI, agents, and what is missing',
    )
    .addOption(
      new Option('--completion <shell>', 'print the script that completes commands').choices(
        shells,
      ),
    )
    .addOption(
      new Option(
        '--agent <name>',
        'write the hooks of an agent, and its MCP server, into its files, and nothing else; ' +
          'copilot and vscode share their hooks',
      ).choices(knownAgents),
    )
    .option(
      '--block',
      'with --agent: its hooks hold it up, once, while what it proposed waits for a person',
    )
    .option('--dry-run', 'show what would be written, as a diff; write nothing')
    .option('--plan', 'print the plan as JSON; write nothing')
    .addOption(
      new Option('--format <name>', 'how to print what was done')
        .choices(['pretty', 'json'])
        .default('pretty'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  ledger init\n  ledger init --yes\n  ledger init --yes --with agent-hooks,mcp\n  ledger init --local\n  ledger ' +
        'init --agent claude-code --block\n  ledger init --remove --dry-run\n  eval "$(ledger init --completion bash)"   # in ~/.bashrc; zsh: after compinit\n',
    );
  const { options } = parse<InitFlags>(built, args);
  if (options.completion !== undefined) {
    const { printCompletion } = await import('./print-completion.ts');
    return printCompletion(options.completion, context);
  }
  if (options.check) {
    const { checkSetup } = await import('./check-setup.ts');
    return checkSetup(options, context);
  }
  if (options.config !== undefined) throw new UsageError(say.initConfig());
  if (options.block && (options.agent === undefined || options.remove))
    throw new UsageError(say.blockWithoutAgent());
  return options.remove ? remove(options, context) : setUp(options, context);
};

async function setUp(options: InitFlags & GlobalOptions, context: Context): Promise<number> {
  const request = requestOf(options, context);
  const { agent } = options;
  const plan = (parts: ReadonlySet<Part>): Promise<PlannedInit> =>
    agent === undefined
      ? planInit(request, parts)
      : planInitAgent(request, agent, options.block ?? false, parts);
  const offered = await plan(new Set(setupParts));
  const presentation = presentationOf(options, context);
  const shown = shownIn(offered);
  const offeredHere = offeredParts(offered.plan);
  const screen = async (chosen: ReadonlySet<Part>): Promise<string> =>
    setupScreen(
      foundLines(offered),
      offered.plan,
      (await plan(chosen)).plan,
      chosen,
      shown,
      presentation,
    );
  const isAnswered = isAsked(options, context) && offeredHere.length > 0;
  const asked = partsAsked(options);
  const choice = isAnswered ? await chooseParts(asked, offeredHere, screen, context) : asked;
  if (choice === null) {
    context.out(lineOf(line.nothingWritten(), context));
    return 1;
  }
  const planned = await plan(choice);
  const shownOnce = isAnswered ? '' : await screen(choice);
  const { steps, ...rest } = planned.plan;
  const shownSteps = steps.map((step) => ({ ...step, path: shown(step) }));
  return finish({ ...options, yes: options.yes || isAnswered }, context, {
    steps: steps.length,
    json: (outcome) =>
      `${visibleJson({ schemaVersion: 1, tool, command: 'init', outcome, found: planned.found, parts: [...choice], ...rest, steps: shownSteps })}` +
      '\n',
    screen: () => shownOnce,
    diff: () => planDiff({ writes: shownSteps }, presentation),
    write: () => planned.write(),
    done: () =>
      setupDone(
        planned.plan,
        options.local || planned.gitDir === null
          ? []
          : steps.filter((step) => step.place === 'tree').map((step) => shellWord(step.path)),
        presentation,
      ),
    question: null,
    again: `init --yes${forAgent(options)}${options.block ? ' --block' : ''}${options.local ? ' --local' : ''}`,
  });
}

async function remove(options: InitFlags & GlobalOptions, context: Context): Promise<number> {
  const request = requestOf(options, context);
  const planned = await (options.agent === undefined
    ? planRemoveInit(request)
    : planRemoveAgent(request, options.agent));
  const { plan } = planned;
  const presentation = presentationOf(options, context);
  const shown = shownIn(planned);
  return finish(options, context, {
    steps: plan.steps.length,
    json: (outcome) =>
      `${visibleJson({ schemaVersion: 1, tool, command: 'init', outcome, left: plan.left, steps: plan.steps.map((step) => ({ ...step, path: shown(step) })) })}` +
      '\n',
    screen: () => removalScreen(plan, shown, presentation),
    diff: () =>
      planDiff(
        { writes: plan.steps.map((step) => ({ ...step, path: shown(step) })) },
        presentation,
      ),
    write: () => planned.write(),
    done: () =>
      `${presentation.paint('good', 'taken out')}, ${counted(plan.steps.length, 'file')} changed\n`,
    question: `Change ${counted(plan.steps.length, 'file')}?`,
    again: `init --remove --yes${forAgent(options)}`,
  });
}

function forAgent({ agent }: InitFlags): string {
  return agent === undefined ? '' : ` --agent ${agent}`;
}

interface Finish {
  readonly steps: number;
  json(outcome: 'planned' | 'done' | 'nothing to do'): string;
  screen(): string;
  diff(): string;
  write(): void;
  done(): string;
  /** Asks for consent; null if the person has answered already, or the output is JSON. */
  readonly question: string | null;
  readonly again: string;
}

/**
 * Shows, asks once, writes. Without a terminal nobody is asked and nothing is written: that could
 * not do the job (exit 2).
 */
async function finish(
  options: InitFlags & GlobalOptions,
  context: Context,
  what: Finish,
): Promise<number> {
  const json = options.format === 'json' || options.plan === true;
  const looksOnly = options.plan === true || options.dryRun === true;
  if (what.steps === 0 || looksOnly) {
    if (json) context.out(what.json(looksOnly ? 'planned' : 'nothing to do'));
    else if (!options.quiet)
      context.out(
        `${what.screen()}${looksOnly && what.steps > 0 ? `\n${what.diff()}${lineOf(line.dryRun(), context)}` : ''}`,
      );
    return 0;
  }
  if (!json && !options.quiet) context.out(`${what.screen()}\n`);
  if (!options.yes) {
    if (!context.interactive || what.question === null)
      throw new UsageError(say.nobodyToAsk({ command: what.again }));
    if (!(await ask(context, what.question))) {
      context.out(lineOf(line.nothingWritten(), context));
      return 1;
    }
  }
  what.write();
  if (json) context.out(what.json('done'));
  else if (!options.quiet) context.out(what.done());
  return 0;
}

function requestOf(
  options: InitFlags & GlobalOptions,
  context: Context,
): Parameters<typeof planInit>[0] {
  return {
    cwd: resolve(context.cwd, options.C ?? '.'),
    env: context.env,
    program: context.program,
    script: context.script,
    local: options.local ?? false,
    asksPrograms: true,
    now: new Date(),
  };
}

function presentationOf(options: GlobalOptions, context: Context): Presentation {
  return {
    program: context.program,
    agent: !isPerson(context),
    paint: painter(context, options.color),
  };
}

/** Paths from the root; in the git directory of another work tree, absolute. */
function shownIn(planned: Pick<PlannedInit, 'root' | 'gitDir'>): ShownPath {
  return (step) => {
    const absolute = absoluteOf(planned, step);
    const inside = relative(planned.root, absolute);
    return inside.startsWith('..') ? absolute : inside;
  };
}

function foundLines({ found }: PlannedInit): FoundLines {
  const memory = found.memory
    .filter(({ role }) => role !== 'bootloader')
    .map(({ role, folder, count }) => `${counted(count, role)} in ${folder}`);
  const or = (list: readonly string[], none: string): string =>
    list.length > 0 ? list.join(', ') : none;
  const tools = found.hooks.map((hook) => (hook === 'git' ? "none but git's own" : hook));
  return [
    ['memory', or(memory, 'none')],
    ['hooks', or(tools, 'none: no git repository')],
    ['CI', or(found.ci, 'none')],
    ['agents', or(found.agents, 'none')],
  ];
}
