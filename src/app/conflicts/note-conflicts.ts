import type { Session } from '#promotion/session';
import type { Loaded } from '#sources/load-workspace';

/**
 * Says where what an act raised or promoted contradicts or repeats memory that stands, as far as
 * the rules of conflicts are on.
 */
export async function noteConflicts(
  session: Session,
  { config }: Pick<Loaded, 'config'>,
): Promise<void> {
  // An act loads the rules when it asks for them.
  const [asked, notes] = await Promise.all([
    import('./open-conflicts.ts'),
    import('#promotion/conflict-notes'),
  ]);
  await notes.noteConflicts(session, asked.conflictsAsked(config));
}
