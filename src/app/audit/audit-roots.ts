import { EnvironmentError } from '#diagnostics/failure';
import type { FoundRoot } from '#disk/stores/find-stores';
import { audit as say } from '#messages/audit';
import { textOf } from '#messages/join-message';
import { notesLeftOut } from '#sources/sparse-checkout';

import { auditRoot, type Part, type PartRequest, settingsOf } from './audit-memory.ts';

/** How long an audit of many folders judges them. */
const mostMilliseconds = 60_000;

/**
 * Judges one root after the other; one that cannot be is said, where there are others, and so is
 * what there was no time for.
 */
export async function judgedRoots(
  roots: readonly { readonly found: FoundRoot; readonly shown: string }[],
  request: PartRequest,
): Promise<{ readonly parts: Part[]; readonly notices: readonly string[] }> {
  const parts: Part[] = [];
  const notices: string[] = [];
  const started = performance.now();
  for (const [at, { found, shown }] of roots.entries()) {
    const [name, count] = [shown.replace(/\/$/, ''), roots.length];
    if (at > 0 && performance.now() - started > mostMilliseconds) {
      notices.push(
        textOf(
          say.foldersLeft({
            left: count - at,
            count,
            seconds: mostMilliseconds / 1_000,
            folders: `${roots
              .slice(at, at + 3)
              .map((each) => each.shown.replace(/\/$/, ''))
              .join(', ')}${count - at > 3 ? ' …' : ''}`,
          }),
        ),
      );
      break;
    }
    if (count > 1)
      request.progress(`judging ${name === '' ? 'the first folder' : name}, ${at + 1} of ${count}`);
    try {
      const part = await auditRoot(found, shown, request);
      if (found.files.length > 0 || settingsOf(part).length > 0) parts.push(part);
      const left = await notesLeftOut(part.root, request.env);
      if (left.length > 0)
        notices.push(textOf(say.notesLeftOut({ files: files(left), path: left[0] ?? '' })));
    } catch (error) {
      if (!(error instanceof EnvironmentError) || count === 1) throw error;
      notices.push(`${name} is left out: ${error.message}`);
    }
  }
  return { parts, notices };
}

function files({ length }: readonly string[]): string {
  return length === 1 ? '1 file' : `${length} files`;
}
