import type { Context, Run } from '../context.ts';

const ofCore: ReadonlyMap<string, () => Promise<Run>> = new Map<string, () => Promise<Run>>([
  ['capture', async () => (await import('../capture-command.ts')).runCapture],
  ['promote', async () => (await import('./promote-command.ts')).runPromote],
  ['validate', async () => (await import('./validate-command.ts')).runValidate],
  ...(['reject', 'defer', 'block', 'quarantine', 'release', 'reopen'] as const).map(
    (act) => [act, async () => (await import('./decide-commands.ts')).decideCommand(act)] as const,
  ),
  ['retract', async () => (await import('./retract-command.ts')).runRetract],
  ['supersede', async () => (await import('./supersede-command.ts')).runSupersede],
  ['confirm', async () => (await import('./confirm-command.ts')).runConfirm],
  ['amend', async () => (await import('./amend-command.ts')).runAmend],
  ['adopt', async () => (await import('./adopt-command.ts')).runAdopt],
  ['mv', async () => (await import('./move-commands.ts')).runMove],
  ['renumber', async () => (await import('./move-commands.ts')).runRenumber],
  ['close', async () => (await import('./close-command.ts')).runClose],
  ['sync', async () => (await import('./sync-command.ts')).runSync],
  ['index', async () => (await import('./index-command.ts')).runIndex],
  ['waive', async () => (await import('./waive-command.ts')).runWaive],
  ['baseline', async () => (await import('./baseline-command.ts')).runBaseline],
  ['undo', async () => (await import('./undo-command.ts')).runUndo],
  ['verify', async () => (await import('../look/verify-command.ts')).runVerify],
]);

/**
 * The commands that print a plan with --plan, and plan it again when it is applied; each is loaded
 * only then.
 */
export function plannedCommands({
  features,
}: Pick<Context, 'features'>): ReadonlyMap<string, () => Promise<Run>> {
  const added = features
    .flatMap(({ commands = [] }) => commands)
    .filter(({ isPlanned }) => isPlanned)
    .map(({ entry }) => [entry.name, entry.load] as const);
  return new Map([...ofCore, ...added]);
}
