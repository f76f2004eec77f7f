import type { decideCommand } from './acts/decide-commands.ts';
import type { CommandEntry } from './command-entry.ts';

type Loader = CommandEntry['load'];

function entry(
  group: CommandEntry['group'],
  usage: string,
  summary: string,
  load: Loader,
  aliases: readonly string[] = [],
): CommandEntry {
  return { name: usage.split(' ')[0] ?? usage, aliases, group, usage, summary, load };
}

const decide =
  (verdict: Parameters<typeof decideCommand>[0]): Loader =>
  async () =>
    (await import('./acts/decide-commands.ts')).decideCommand(verdict);

const move =
  (run: 'runMove' | 'runRenumber'): Loader =>
  async () =>
    (await import('./acts/move-commands.ts'))[run];

/** All commands, in the order of the help screen. */
export const commands: readonly CommandEntry[] = [
  entry(
    'Look',
    'audit [dir]',
    'what is wrong with the memory you have; --fix repairs what git knows, undo takes it back',
    async () => (await import('./audit-command.ts')).runAudit,
  ),
  entry(
    'Look',
    'context',
    'what your agent loads when it starts; --explain says what is cut and why',
    async () => (await import('./look/context-command.ts')).runContext,
  ),
  entry(
    'Look',
    'status',
    'what waits, what is stale, due or set aside; --short for a status line',
    async () => (await import('./look/status-command.ts')).runStatus,
  ),
  entry(
    'Keep',
    'init',
    'set ledger up here: hook, CI, baseline; shows the plan and asks once; --remove takes it out',
    async () => (await import('./init-command.ts')).runInit,
  ),
  entry(
    'Keep',
    'lint [paths]',
    'check memory by every rule; --fix mends what is safe to mend',
    async () => (await import('./lint-command.ts')).runLint,
  ),
  entry(
    'Keep',
    'gate',
    'what CI runs on a pull request',
    async () => (await import('./gate-command.ts')).runGate,
    ['ci'],
  ),
  entry(
    'Keep',
    'explain [X]',
    'list the rules; or explain a rule, a gate or a word of the model',
    async () => (await import('./explain-command.ts')).runExplain,
    ['rules'],
  ),
  entry(
    'Decide',
    'capture "CLAIM" [EVIDENCE…]',
    'propose a discovery: claim, evidence, scope',
    async () => (await import('./capture-command.ts')).runCapture,
  ),
  entry(
    'Decide',
    'review',
    'go through what waits, one key each',
    async () => (await import('./acts/review-command.ts')).runReview,
  ),
  entry(
    'Decide',
    'promote ITEM…',
    'make memory of items',
    async () => (await import('./acts/promote-command.ts')).runPromote,
  ),
  entry('Decide', 'reject ITEM…', 'refuse items, with a reason', decide('reject')),
  entry('Decide', 'defer ITEM…', 'put items off until a day or another thing', decide('defer')),
  entry(
    'Decide',
    'show X',
    'claim, evidence with its lines, who decided, what changed since, who relies on it',
    async () => (await import('./look/show-command.ts')).runShow,
    ['why'],
  ),
  entry(
    'Decide',
    'retract X',
    'it was wrong: withdraw it everywhere and for good',
    async () => (await import('./acts/retract-command.ts')).runRetract,
    ['rollback'],
  ),
  entry(
    'Decide',
    'undo',
    'take back the last act that is not committed',
    async () => (await import('./acts/undo-command.ts')).runUndo,
  ),
  entry(
    'Use',
    'recall "TASK"',
    'what memory says about a task: at most five records that hold now, with their sources',
    async () => (await import('./recall-command.ts')).runRecall,
  ),
  entry(
    'Use',
    'search-sessions "WORDS"',
    'what was said in sessions of your agents, as a last resort',
    async () => (await import('./look/search-sessions-command.ts')).runSearchSessions,
  ),
  entry(
    null,
    'mcp',
    'serve memory to an agent over standard input and output',
    async () => (await import('../serve/mcp-command.ts')).runMcp,
  ),
  entry(
    null,
    'hook EVENT',
    'answer an event of an agent, whose JSON comes on standard input',
    async () => (await import('../serve/hook-command.ts')).runHook,
  ),
  entry(
    null,
    'queue',
    'list what waits',
    async () => (await import('./look/queue-command.ts')).runQueue,
  ),
  entry(
    null,
    'validate ITEM…',
    'corroborate items; --run runs their proof again',
    async () => (await import('./acts/validate-command.ts')).runValidate,
  ),
  entry(null, 'block ITEM…', 'say that items wait for something', decide('block')),
  entry(null, 'quarantine ITEM…', 'set items or memory aside', decide('quarantine')),
  entry(null, 'release ITEM…', 'take items out of quarantine', decide('release')),
  entry(null, 'reopen ITEM…', 'take up deferred or blocked items again', decide('reopen')),
  entry(
    null,
    'supersede OLD [NEW]',
    'a new truth in the place of an old one',
    async () => (await import('./acts/supersede-command.ts')).runSupersede,
  ),
  entry(
    null,
    'confirm ITEM…',
    'looked at again, still holds',
    async () => (await import('./acts/confirm-command.ts')).runConfirm,
    ['reverify'],
  ),
  entry(
    null,
    'follow [ITEM…]',
    'take over evidence that moved or was reformatted',
    async () => (await import('./acts/follow-command.ts')).runFollow,
  ),
  entry(
    null,
    'amend ITEM…',
    'accept another wording, edited in the file',
    async () => (await import('./acts/amend-command.ts')).runAmend,
  ),
  entry(
    null,
    'adopt [PATH…]',
    'take existing accepted records into the ledger',
    async () => (await import('./acts/adopt-command.ts')).runAdopt,
  ),
  entry(
    null,
    'import FOLDER',
    'native notes of a folder, or facts of Copilot, as candidates',
    async () => (await import('./acts/import-command.ts')).runImport,
  ),
  entry(
    null,
    'export [FOLDER]',
    'memory, or the native notes of a folder, as one JSON line each',
    async () => (await import('./look/export-command.ts')).runExport,
  ),
  entry(
    null,
    'sync',
    'promoted memory in the files that agents load; --check for CI',
    async () => (await import('./acts/sync-command.ts')).runSync,
    ['project'],
  ),
  entry(
    null,
    'land',
    'on the base branch, after a merge: the rows that branches left to it; --check for CI',
    async () => (await import('./acts/land-command.ts')).runLand,
  ),
  entry(null, 'mv FROM TO', 'give a record another path', move('runMove')),
  entry(null, 'renumber ADR', 'give a decision record the next free number', move('runRenumber')),
  entry(
    null,
    'close TASK',
    'close a task once everything it raised is decided',
    async () => (await import('./acts/close-command.ts')).runClose,
  ),
  entry(
    null,
    'verify [X…]',
    'compare evidence with what stands there now',
    async () => (await import('./look/verify-command.ts')).runVerify,
  ),
  entry(
    null,
    'log [X]',
    'what was decided, newest first',
    async () => (await import('./look/log-command.ts')).runLog,
  ),
  entry(
    null,
    'index',
    'show the map; --write rebuilds its rows, --adopt takes conditions into records',
    async () => (await import('./acts/index-command.ts')).runIndex,
  ),
  entry(
    null,
    'conflicts [RECORD…]',
    'what contradicts or repeats itself in memory, side by side, and what resolves it',
    async () => (await import('./look/conflicts-command.ts')).runConflicts,
  ),
  entry(
    null,
    'graph',
    'memory as a graph, for Mermaid, Graphviz or a program; --around shows what is near a record',
    async () => (await import('./look/graph-command.ts')).runGraph,
  ),
  entry(
    null,
    'guard [ACTION]',
    'the checks that facts carry; test runs their examples, suggest finds rules that could be one',
    async () => (await import('./guard/guard-command.ts')).runGuard,
  ),
  entry(
    null,
    'topic ACTION [TOPIC]',
    'list, show, write and rm the notes of a native store, each with its line of the index',
    async () => (await import('./acts/topic-command.ts')).runTopic,
  ),
  entry(
    null,
    'waive RULE [PATH]',
    'live with a problem for a while, with a reason; --list shows what is waived',
    async () => (await import('./acts/waive-command.ts')).runWaive,
  ),
  entry(
    null,
    'baseline',
    'what was there before; --write takes in what there is, --prune drops what is gone',
    async () => (await import('./acts/baseline-command.ts')).runBaseline,
  ),
  entry(
    null,
    'glossary [WORD]',
    'list the words, or show one',
    async () => (await import('./look/glossary-command.ts')).runGlossary,
  ),
  entry(
    null,
    'doctor',
    'what ledger sees here: configuration in force, memory, hooks, CI; and what to mend',
    async () => (await import('./doctor-command.ts')).doctorOf(commands),
  ),
  entry(
    null,
    'completion SHELL',
    'a script that completes commands and options in bash, zsh or fish',
    async () => (await import('./completion/completion-command.ts')).completionOf(commands),
  ),
  entry(
    null,
    'apply FILE',
    'carry out a saved plan',
    async () => (await import('./acts/apply-command.ts')).runApply,
  ),
  entry(
    null,
    'unlock',
    'take the lock from a process that is gone',
    async () => (await import('./acts/unlock-command.ts')).runUnlock,
  ),
];
