import { posix } from 'node:path';

import { readTexts } from '#disk/reading/file-facts';
import { folderFromRoot } from '#disk/roots/locate';
import { type FolderRepairs, forgetRepairs, type SavedRepairs } from '#disk/state/saved-repairs';
import { saveText } from '#disk/state/saved-texts';
import { applyPlan } from '#disk/transaction/transact';
import { replaceFile } from '#disk/writing/replace-file';
import { readHeadFiles } from '#git/objects/read-blobs';
import { openRepository } from '#git/repository/open-repository';
import { undo as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { type Outcome, refuseUnlessPlanned } from '#promotion/outcome';
import type { Note } from '#promotion/reason';
import type { PlannedWrite } from '#workspace/plan';

import { timestampOf } from '../invocation/run-date.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';

/**
 * Takes back what `ledger audit --fix` or `ledger lint --fix` wrote, in the repository and in the
 * stores of agents. A file that was edited since stays, and a note says where a copy of its text
 * from before is. Refuses once git has a repaired file.
 *
 * @throws {EnvironmentError} when a file cannot be written
 */
export async function undoRepairs(
  acting: ActInvocation,
  root: string,
  { parts, command, at, actor }: SavedRepairs,
): Promise<Outcome> {
  const stands = parts.map((part) => ({
    part,
    now: readTexts(
      part.root,
      part.writes.map(({ path }) => path),
    ),
  }));
  const pick = (
    wanted: (write: PlannedWrite, now: string | null | undefined) => boolean,
  ): FolderRepairs[] =>
    stands.map(({ part, now }) => ({
      ...part,
      writes: part.writes.filter((write) => wanted(write, now.get(write.path))),
    }));
  const committed = (await Promise.all(parts.map((part) => committedIn(part, acting.env)))).flat();
  if (committed.length > 0)
    return {
      kind: 'refused',
      reasons: committed.map((path) => ({
        code: 'P12',
        message: say.repairCommitted({ path, command, committed: shellWord(path) }),
      })),
      notes: [],
    };
  const edited = pick(({ before, after }, now) => now !== after && now !== before);
  const back = pick(({ after }, now) => now === after)
    .map((part): FolderRepairs => ({
      ...part,
      writes: part.writes.map(({ path, before, after }) => ({
        path,
        before: after,
        after: before,
      })),
    }))
    .filter(({ writes }) => writes.length > 0);
  const left = edited.flatMap((part) => part.writes.map((write) => leftNote(acting, part, write)));
  if (back.length === 0 && left.length > 0)
    return { kind: 'refused', reasons: left.map((note) => ({ code: 'P12', ...note })), notes: [] };
  const notes: Note[] = [{ message: takenBack({ command, at, actor }) }, ...left];
  const outcome: Outcome = {
    kind: 'plan',
    writes: back.flatMap((part) =>
      part.writes.map((write) => ({ ...write, path: part.shown + write.path })),
    ),
    done: [],
    notes,
    at: timestampOf(acting.now),
  };
  const checked = acting.planned ? refuseUnlessPlanned(outcome, acting.planned) : outcome;
  if (acting.dryRun || checked.kind === 'refused') return checked;
  for (const part of back) putBack(part);
  forgetRepairs(acting.env, root);
  return checked;
}

/** The shown paths of the files that HEAD has as the repair left them. */
async function committedIn(
  { root, shown, inGit, writes }: FolderRepairs,
  env: ActInvocation['env'],
): Promise<string[]> {
  const repository = inGit ? await openRepository(root, env) : null;
  if (repository === null) return [];
  const prefix = folderFromRoot(repository.root, root);
  const inHead = ({ path }: PlannedWrite): string => posix.join(prefix, path);
  const head = await readHeadFiles(repository, writes.map(inHead));
  const plain = (text: string | null | undefined): string | undefined =>
    text?.replaceAll('\r\n', '\n');
  return writes
    .filter(
      (write) =>
        write.after !== null &&
        plain(head.get(inHead(write))?.toString('utf8')) === plain(write.after),
    )
    .map(({ path }) => shown + path);
}

function takenBack({
  command,
  at,
  actor,
}: Pick<SavedRepairs, 'command' | 'at' | 'actor'>): Message {
  if (actor === '') return say.repairs({ command, time: at });
  const by = actor === 'service' ? 'CI' : actor === 'agent' ? 'an agent' : 'a person';
  return say.repairsOf({ command, time: at, actor: by });
}

/** Keeps a copy of the text from before the repair, for a file that was edited since. */
function leftNote(
  acting: ActInvocation,
  part: FolderRepairs,
  { path, before }: PlannedWrite,
): Note {
  const shown = part.shown + path;
  const copy =
    acting.dryRun || before === null ? null : saveText(acting.env, part.root, path, before);
  return {
    message: say.repairEdited({ path: shown, copy, committed: part.inGit ? shown : null }),
  };
}

function putBack({ root, journal, writes }: FolderRepairs): void {
  if (journal !== null) return applyPlan(root, { kind: 'plan', writes }, journal);
  for (const { path, before, after } of writes)
    replaceFile({ within: root, path, before, after, executable: false });
}
