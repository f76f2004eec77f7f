import { clip } from '#messages/fill-template';

/** A commit as causes name it: its short id, its day and its subject, which is somebody's words. */
export function commitWords({
  id,
  day,
  subject,
}: {
  readonly id: string;
  readonly day: string;
  readonly subject: string;
}): string {
  return `commit ${id.slice(0, 12)} of ${day}: "${clip(subject, 60)}"`;
}
