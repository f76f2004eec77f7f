import type { ActContext } from '#promotion/act-context';
import type { LoadedWorkspace } from '#sources/load-workspace';

/** Notes where an act raises or promotes a conflict with memory, if the rules are on. */
export async function noteEnabledConflicts(
  session: ActContext,
  { config }: Pick<LoadedWorkspace, 'config'>,
): Promise<void> {
  // Both are slow to load.
  const [asked, notes] = await Promise.all([
    import('./open-conflicts.ts'),
    import('#promotion/conflict-notes'),
  ]);
  await notes.noteConflicts(session, asked.enabledConflictKinds(config));
}
