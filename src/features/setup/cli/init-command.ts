import { relative, resolve } from 'node:path';

import { Option } from 'commander';

import { tool } from '#app/invocation/version';
import { ask, type Context, isPerson, painter, type Run } from '#cli/context';
import { command, type GlobalOptions, parse } from '#cli/parse';
import { messageLine } from '#cli/print-message';
import { UsageError } from '#diagnostics/failure';
import {
  absoluteOf,
  agentParts,
  knownAgents,
  planInit,
  planInitAgent,
  type PlannedInit,
  safeParts,
  type SetupPart,
  setupParts,
} from '#features/setup/app/init';
import {
  type PlannedRemoval,
  planRemoveAgent,
  planRemoveInit,
} from '#features/setup/app/remove-init';
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

interface InitFlags {
  readonly agent?: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
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
    'Set up ledger in this repository. Shows each part with its files and rights, and asks once.',
    context.out,
  )
    .option(
      '--yes',
      'write the safe parts without asking: configuration, commit-hook, agent-lines, ci',
    )
    .option('--with <parts>', `add parts: ${setupParts.slice(4).join(', ')}; or all`, append)
    .option('--without <parts>', `omit parts: ${setupParts.slice(0, 4).join(', ')}`, append)
    .option(
      '--local',
      'only for you: a Git hook and a configuration that Git ignores; with --agent: only claude-code',
    )
    .option('--remove', 'remove what init wrote, except files edited since')
    .option(
      '--check',
      'show Git, configuration (with origins), memory, hooks, CI and agents, and what is missing',
    )
    .addOption(
      new Option('--completion <shell>', 'print the script that completes commands').choices(
        shells,
      ),
    )
    .addOption(
      new Option(
        '--agent <name>',
        'write only the hooks and MCP server of an agent; copilot and vscode share their hooks',
      ).choices(knownAgents),
    )
    .option(
      '--block',
      'with --agent: block the agent once for pending proposals, changed facts and incomplete changes',
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
      '\nThe commit hook uses husky, lefthook, pre-commit or simple-git-hooks if one is here. Existing hooks that\n' +
        'are not executable, not a shell script, or call ledger already stay as they are.\n' +
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
  const plan = (parts: ReadonlySet<SetupPart>): Promise<PlannedInit> =>
    agent === undefined
      ? planInit(request, parts)
      : planInitAgent(request, agent, options.block ?? false, parts);
  const offered = await plan(new Set(setupParts));
  const offeredHere = offeredParts(offered.plan);
  const presentation = presentationOf(options, context);
  const found = foundLines(offered);
  const shown = shownIn(offered);
  const screen = async (chosen: ReadonlySet<SetupPart>): Promise<string> => {
    const { plan: wanted } = await plan(chosen);
    return setupScreen(found, offered.plan, wanted, chosen, shown, presentation);
  };
  const isAnswered = isAsked(options, context) && offeredHere.length > 0;
  const asked = partsAsked(options);
  const choice = isAnswered ? await chooseParts(asked, offeredHere, screen, context) : asked;
  if (choice === null) {
    context.out(messageLine(line.nothingWritten(), context));
    return 1;
  }
  const planned = await plan(choice);
  const { steps, ...rest } = planned.plan;
  const isCommitted = !options.local && planned.gitDir !== null;
  const written = steps.filter((step) => isCommitted && step.place === 'tree');
  const paths = written.map((step) => shellWord(step.path));
  return finish({ ...options, yes: options.yes || isAnswered }, context, {
    planned,
    json: { found: planned.found, parts: [...choice], ...rest },
    screen: isAnswered ? '' : await screen(choice),
    done: setupDone(planned.plan, paths, presentation),
    question: null,
    again: `init --yes${forAgent(options)}${options.block ? ' --block' : ''}${options.local ? ' --local' : ''}`,
  });
}

/** Whether init asks a person which parts to write. JSON output leaves no room for a question. */
function isAsked(options: InitFlags, { interactive }: Context): boolean {
  const isLooking = options.plan || options.dryRun || options.format === 'json';
  return interactive && !options.yes && !isLooking;
}

/**
 * Asks which parts are written; a number switches one of them.
 *
 * @returns the chosen parts; null if the person leaves without writing
 */
async function chooseParts(
  asked: ReadonlySet<SetupPart>,
  offered: readonly SetupPart[],
  screen: (chosen: ReadonlySet<SetupPart>) => Promise<string>,
  context: Context,
): Promise<ReadonlySet<SetupPart> | null> {
  const chosen = new Set(asked);
  for (;;) {
    context.out(`${await screen(chosen)}\n`);
    const answer = await context.question(
      'Enter writes the parts marked [x], a number toggles a part, q quits: ',
    );
    if (/^(?:y(?:es)?)?$/i.test(answer)) return chosen;
    if (/^(?:q(?:uit)?|n(?:o)?)$/i.test(answer)) return null;
    for (const typed of answer.match(/\d+/g) ?? []) {
      const part = offered[Number(typed) - 1];
      if (part !== undefined && !chosen.delete(part)) chosen.add(part);
    }
  }
}

/** The safe parts, or those of an agent, with what `--with` and `--without` change. */
function partsAsked({ agent, with: more = [], without = [] }: InitFlags): ReadonlySet<SetupPart> {
  const parts = new Set<SetupPart>(agent === undefined ? safeParts : agentParts);
  for (const part of more.flatMap(partsNamed)) parts.add(part);
  for (const part of without.flatMap(partsNamed)) parts.delete(part);
  return parts;
}

/** @throws {UsageError} for a name that is not a part */
function partsNamed(text: string): readonly SetupPart[] {
  return text.split(',').flatMap((word) => {
    const name = word.trim();
    if (name === 'all') return setupParts;
    const part = setupParts.find((each) => each === name);
    if (part === undefined)
      throw new UsageError(say.unknownPart({ part: name, parts: setupParts.join(', ') }));
    return [part];
  });
}

async function remove(options: InitFlags & GlobalOptions, context: Context): Promise<number> {
  const request = requestOf(options, context);
  const planned = await (options.agent === undefined
    ? planRemoveInit(request)
    : planRemoveAgent(request, options.agent));
  const { plan } = planned;
  const presentation = presentationOf(options, context);
  const files = counted(plan.steps.length, 'file');
  return finish(options, context, {
    planned,
    json: { left: plan.kept },
    screen: removalScreen(plan, shownIn(planned), presentation),
    done: `${presentation.paint('good', 'removed')}, ${files} changed\n`,
    question: `Change ${files}?`,
    again: `init --remove --yes${forAgent(options)}`,
  });
}

function forAgent({ agent }: InitFlags): string {
  return agent === undefined ? '' : ` --agent ${agent}`;
}

interface Finish {
  readonly planned: PlannedInit | PlannedRemoval;
  /** What JSON output says besides the steps. */
  readonly json: object;
  readonly screen: string;
  readonly done: string;
  /** Asks for consent; null if the person has answered already, or the output is JSON. */
  readonly question: string | null;
  /** The command that writes without a question. */
  readonly again: string;
}

/**
 * Shows the plan, asks once, and writes. Without a terminal it does not ask and writes nothing; the
 * exit code is 2.
 */
async function finish(
  options: InitFlags & GlobalOptions,
  context: Context,
  { planned, json, screen, done, question, again }: Finish,
): Promise<number> {
  const shown = shownIn(planned);
  const steps = planned.plan.steps.map((step) => ({ ...step, path: shown(step) }));
  const isJson = options.format === 'json' || options.plan === true;
  const looksOnly = options.plan === true || options.dryRun === true;
  const tell = (outcome: 'planned' | 'done' | 'nothing to do', text: string): void => {
    const said = { schemaVersion: 1, tool, command: 'init', outcome, ...json, steps };
    if (isJson) context.out(`${visibleJson(said)}\n`);
    else if (!options.quiet) context.out(text);
  };
  if (steps.length === 0 || looksOnly) {
    const diff = planDiff({ writes: steps }, presentationOf(options, context));
    const dryRun = steps.length > 0 ? `\n${diff}${messageLine(line.dryRun(), context)}` : '';
    tell(looksOnly ? 'planned' : 'nothing to do', screen + (looksOnly ? dryRun : ''));
    return 0;
  }
  if (!isJson && !options.quiet) context.out(`${screen}\n`);
  if (!options.yes) {
    if (!context.interactive || question === null)
      throw new UsageError(say.nobodyToAsk({ command: again }));
    if (!(await ask(context, question))) {
      context.out(messageLine(line.nothingWritten(), context));
      return 1;
    }
  }
  planned.write();
  tell('done', done);
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
function shownIn(planned: PlannedInit | PlannedRemoval): ShownPath {
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
  const tools = found.hooks.map((hook) => (hook === 'git' ? "Git's own" : hook));
  return [
    ['memory', or(memory, 'none')],
    ['hooks', or(tools, 'none: no git repository')],
    ['CI', or(found.ci, 'none')],
    ['agents', or(found.agents, 'none')],
  ];
}
