import type { Session } from '#promotion/session';
import type { Loaded } from '#sources/load-workspace';

/** Notes where an act raises or promotes a conflict with memory, if the rules are on. */
export async function noteConflicts(
  session: Session,
  { config }: Pick<Loaded, 'config'>,
): Promise<void> {
  // Both are slow to load.
  const [asked, notes] = await Promise.all([
    import('./open-conflicts.ts'),
    import('#promotion/conflict-notes'),
  ]);
  await notes.noteConflicts(session, asked.conflictsAsked(config));
}
