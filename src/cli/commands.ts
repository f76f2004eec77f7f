import type { decideCommand } from './acts/decide-commands.ts';
import { type CommandEntry, mainCommand, secondaryCommand } from './command-entry.ts';
import type { Context } from './context.ts';

const decide =
  (verdict: Parameters<typeof decideCommand>[0]): CommandEntry['load'] =>
  async () =>
    (await import('./acts/decide-commands.ts')).decideCommand(verdict);

/** The commands of the core, in the order of the help screen. */
const coreCommands: readonly CommandEntry[] = [
  mainCommand(
    'Check',
    'audit [DIR]',
    'Find stale, contradictory and unsafe lines in agent files (no setup)',
    async () => (await import('./audit-command.ts')).runAudit,
  ),
  mainCommand(
    'Check',
    'lint [PATH…]',
    'Check memory files; --staged for a commit hook, --fix for safe fixes',
    async () => (await import('./lint-command.ts')).runLint,
  ),
  mainCommand(
    'Check',
    'verify [ITEM…]',
    'Compare facts with the code they cite; --follow updates what moved',
    async () => (await import('./look/verify-command.ts')).runVerify,
  ),
  mainCommand(
    'Check',
    'gate',
    'Check a branch against its base; run this in CI',
    async () => (await import('./gate-command.ts')).runGate,
  ),
  mainCommand(
    'Record and decide',
    'capture "CLAIM" PLACE',
    'Propose a fact; --promote also accepts it',
    async () => (await import('./capture-command.ts')).runCapture,
  ),
  mainCommand(
    'Record and decide',
    'promote ITEM…',
    'Accept items; fills in and checks their provenance',
    async () => (await import('./acts/promote-command.ts')).runPromote,
  ),
  mainCommand(
    'Record and decide',
    'retract ITEM',
    'Withdraw a fact and refuse it from then on',
    async () => (await import('./acts/retract-command.ts')).runRetract,
  ),
  mainCommand(
    'Record and decide',
    'close [TASK]',
    'Close a task; fails while its items are pending',
    async () => (await import('./acts/close-command.ts')).runClose,
  ),
  mainCommand(
    'Record and decide',
    'guard [suggest]',
    'List the checks that facts carry, or find rules to check',
    async () => (await import('./guard/guard-command.ts')).runGuard,
  ),
  mainCommand(
    'Use',
    'recall "TASK"',
    'Print the facts that apply to a task; --sessions searches agent sessions',
    async () => (await import('./recall-command.ts')).runRecall,
  ),
  mainCommand(
    'Use',
    'show ITEM|FILE',
    'Show a fact with evidence and history, or the facts about a file',
    async () => (await import('./look/show-command.ts')).runShow,
  ),
  mainCommand(
    'Use',
    'status',
    'Show what is pending, stale or due; --short for a status line',
    async () => (await import('./look/status-command.ts')).runStatus,
  ),
  secondaryCommand(
    'Decide one item',
    'reject [ITEM…]',
    'Refuse items, with a reason',
    decide('reject'),
  ),
  secondaryCommand(
    'Decide one item',
    'defer [ITEM…]',
    'Decide items later, on a day',
    decide('defer'),
  ),
  secondaryCommand(
    'Decide one item',
    'block [ITEM…]',
    'Decide items after something else is done',
    decide('block'),
  ),
  secondaryCommand(
    'Decide one item',
    'reopen ITEM…',
    'Take up deferred or blocked items again',
    decide('reopen'),
  ),
  secondaryCommand(
    'Decide one item',
    'quarantine ITEM…',
    'Hide suspicious items or facts until a second person decides',
    decide('quarantine'),
  ),
  secondaryCommand(
    'Decide one item',
    'release ITEM…',
    'Take items out of quarantine',
    decide('release'),
  ),
  secondaryCommand(
    'Decide one item',
    'validate ITEM…',
    'Confirm a proposal independently; --run runs its proof again',
    async () => (await import('./acts/validate-command.ts')).runValidate,
  ),
  secondaryCommand(
    'Correct what was decided',
    'confirm ITEM…',
    'Still true after its code changed',
    async () => (await import('./acts/confirm-command.ts')).runConfirm,
  ),
  secondaryCommand(
    'Correct what was decided',
    'supersede ITEM "CLAIM"',
    'Replace a fact by a newer one',
    async () => (await import('./acts/supersede-command.ts')).runSupersede,
  ),
  secondaryCommand(
    'Correct what was decided',
    'amend ITEM…',
    'Accept another wording, edited in the file',
    async () => (await import('./acts/simple-commands.ts')).runAmend,
  ),
  secondaryCommand(
    'Correct what was decided',
    'undo [PATH]',
    'Revert your last change, if it is not committed; or a hand edit of a fact',
    async () => (await import('./acts/simple-commands.ts')).runUndo,
  ),
  secondaryCommand(
    'Correct what was decided',
    'mv FROM TO',
    'Move a record to another path',
    async () => (await import('./acts/simple-commands.ts')).runMove,
  ),
  secondaryCommand(
    'Correct what was decided',
    'renumber ADR',
    'Give a decision record the next free number',
    async () => (await import('./acts/simple-commands.ts')).runRenumber,
  ),
  secondaryCommand(
    'Look',
    'list',
    'List all facts by kind, and whether their evidence matches the code',
    async () => (await import('./look/list-command.ts')).runList,
  ),
  secondaryCommand(
    'Look',
    'log [ITEM]',
    'Show what was decided, newest first',
    async () => (await import('./look/log-command.ts')).runLog,
  ),
  secondaryCommand(
    'Look',
    'conflicts [ITEM…]',
    'Show facts that contradict or repeat each other, and what resolves it',
    async () => (await import('./look/conflicts-command.ts')).runConflicts,
  ),
  secondaryCommand(
    'Look',
    'glossary [WORD]',
    'List the terms, or show one',
    async () => (await import('./look/glossary-command.ts')).runGlossary,
  ),
  secondaryCommand(
    'Look',
    'graph',
    'Print how facts depend on each other, for Mermaid, Graphviz or a program',
    async () => (await import('./look/graph-command.ts')).runGraph,
  ),
  secondaryCommand(
    'Look',
    'explain [NAME]',
    'Explain a rule, a promotion check or a term; without a name, list the rules',
    async () => (await import('./explain-command.ts')).runExplain,
  ),
  secondaryCommand(
    'Notes, sessions and files of agents',
    'adopt [PATH…]',
    'Record accepted documents that are older than the ledger',
    async () => (await import('./acts/simple-commands.ts')).runAdopt,
  ),
  secondaryCommand(
    'Notes, sessions and files of agents',
    'sync',
    'Copy facts into the files that agents load; --check for CI',
    async () => (await import('./acts/sync-command.ts')).runSync,
  ),
  secondaryCommand(
    'Exceptions',
    'waive RULE [PATH]',
    'Accept a problem until a date, with a reason; --list prints all',
    async () => (await import('./acts/waive-command.ts')).runWaive,
  ),
  secondaryCommand(
    'Exceptions',
    'baseline',
    'Accept problems that already exist: --write; --prune drops fixed ones',
    async () => (await import('./acts/baseline-command.ts')).runBaseline,
  ),
  secondaryCommand(
    'For programs and repair',
    'hook EVENT',
    'Answer an event of an agent; reads JSON from stdin',
    async () => (await import('../serve/hook-command.ts')).runHook,
  ),
  secondaryCommand(
    'For programs and repair',
    'mcp',
    'Serve memory to an agent over stdin and stdout',
    async () => (await import('../serve/mcp-command.ts')).runMcp,
  ),
  secondaryCommand(
    'For programs and repair',
    'index',
    'Print memory/INDEX.md; --write rebuilds its rows, also out of a merge conflict',
    async () => (await import('./acts/index-command.ts')).runIndex,
  ),
  secondaryCommand(
    'For programs and repair',
    'apply FILE',
    'Carry out a plan that --plan printed',
    async () => (await import('./acts/apply-command.ts')).applyCommand(plannedCommands),
  ),
  secondaryCommand(
    'For programs and repair',
    'unlock',
    'Remove the lock of a process that has ended',
    async () => (await import('./acts/simple-commands.ts')).runUnlock,
  ),
];

/** All commands of the core and of features, in the order of the help screen. */
export function commandsOf({ features }: Pick<Context, 'features'>): readonly CommandEntry[] {
  const all = [...coreCommands];
  for (const { entry, before } of features.flatMap(({ commands = [] }) => commands)) {
    const at = all.findIndex(({ name }) => name === before);
    all.splice(at, 0, entry);
  }
  return all;
}

/** Commands of the core that print a plan with --plan. */
const planned: ReadonlySet<string> = new Set(
  (
    'capture promote validate reject defer block quarantine release reopen retract supersede ' +
    'confirm amend adopt mv renumber close sync index waive baseline undo verify'
  ).split(' '),
);

/** The commands that print a plan, and plan it again when it is applied. */
function plannedCommands({
  features,
}: Pick<Context, 'features'>): ReadonlyMap<string, CommandEntry['load']> {
  const added = features
    .flatMap(({ commands = [] }) => commands)
    .filter(({ isPlanned }) => isPlanned)
    .map(({ entry }) => entry);
  const ofCore = coreCommands.filter(({ name }) => planned.has(name));
  return new Map([...ofCore, ...added].map(({ name, load }) => [name, load]));
}
