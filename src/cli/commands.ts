import { type CommandEntry, decide, entry } from './command-entry.ts';
import { moreCommands } from './more-commands.ts';

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
    'promote [ITEM…]',
    'make memory of items',
    async () => (await import('./acts/promote-command.ts')).runPromote,
  ),
  entry('Decide', 'reject [ITEM…]', 'refuse items, with a reason', decide('reject')),
  entry('Decide', 'defer [ITEM…]', 'put items off until a day or another thing', decide('defer')),
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
    'note [TEXT]',
    'add a line to the daily log; without a text, show it',
    async () => (await import('./note-command.ts')).runNote,
  ),
  entry(
    'Use',
    'distill',
    'propose what the log and the sessions of agents say that is worth keeping',
    async () => (await import('./distill-command.ts')).runDistill,
  ),
  entry(
    'Use',
    'search-sessions "WORDS"',
    'what was said in sessions of your agents, as a last resort',
    async () => (await import('./look/search-sessions-command.ts')).runSearchSessions,
  ),
  ...moreCommands,
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
