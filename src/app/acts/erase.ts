import { presentItems } from '#diagnostics/defined-values';
import { commitsWriting } from '#git/history/commits-before';
import { type FoundLine, searchWorkTree } from '#git/objects/search-text';
import { erase as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { type ActContext, shortIdOf } from '#promotion/act-context';
import { decideEach } from '#promotion/acts/dispose';
import { erase as eraseOne, type ErasedTexts } from '#promotion/acts/erase';
import type { Cause } from '#promotion/acts/retract';
import { isReplaceable } from '#promotion/acts/supersede';
import { transitionOf } from '#promotion/entries/entry-recorder';
import type { Outcome } from '#promotion/outcome';
import { recordStatusFor } from '#promotion/transitions';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { Document } from '#workspace/document';

import { type LoadedActInputs, requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { guidesOfNamed } from '../unit-of-work/target-guides.ts';

// The notes say how many more there are.
const maxPlacesNamed = 30;
const maxRefsNamed = 20;

/**
 * Erases the texts of items, and withdraws those that are not withdrawn yet. Notes name the lines
 * of the work tree and the commits that still have the texts.
 */
export async function erase(
  acting: ActInvocation,
  items: readonly string[],
  cause: Cause,
): Promise<Outcome> {
  return runAct(acting, {
    needs: requiredEvidence(items, false),
    others: ({ inputs }) => guidesOfNamed(items, inputs),
    plan: async (session, loaded) => {
      const erased: ErasedTexts[] = [];
      await decideEach(session, items, async (history) => {
        const one = await eraseOne(session, history, cause);
        if (one) erased.push(one);
      });
      if (erased.length === 0 || session.reasons.length > 0) return;
      for (const message of [
        ...(await notesOnLines(session, loaded, erased)),
        await noteOnCommits(loaded, erased),
      ])
        session.notes.push({ message });
    },
    indexFirst: true,
    erases: true,
  });
}

/** Names the lines of other files that still have an erased text. */
async function notesOnLines(
  session: ActContext,
  { repository, source }: LoadedActInputs,
  erased: readonly ErasedTexts[],
): Promise<Message[]> {
  const { buffer, inputs } = session;
  const written = new Set(buffer.writes({}).map(({ path }) => source.prefix + path));
  const texts = [...new Set(erased.flatMap((each) => each.texts))];
  const all = repository
    ? await searchWorkTree(repository, texts)
    : linesOfMemory(inputs.workspace.documents, texts);
  const found = all.filter(({ path }) => !written.has(path));
  const shown = found.slice(0, maxPlacesNamed);
  return presentItems([
    ...shown.map(({ path, line }) => {
      const place = `${path}:${line}`;
      const own = path.startsWith(source.prefix) ? path.slice(source.prefix.length) : null;
      const decided = own === null ? null : decidedAt(session, own);
      return decided ? say.stillDecided({ place, ...decided }) : say.still({ place });
    }),
    found.length > shown.length &&
      say.stillMore({ count: found.length - shown.length, shown: shown.length }),
    !repository && say.stillUnasked({ problem: 'this is not a git repository' }),
  ]);
}

/** The item of a file that people may not edit: an entry, or the record of a decided item. */
function decidedAt(
  session: ActContext,
  path: string,
): { readonly item: string; readonly replaced: string | null } | null {
  const { ledger, workspace } = session.inputs;
  const entry = workspace.entries.find((each) => each.path === path);
  const history = entry
    ? ledger.items.get(entry.content.items[0]?.item ?? '')
    : ledger.byTarget.get(path);
  if (!history) return null;
  // People may edit the file around a term or a rule.
  if (!entry && (!keepsRecord(history.kind) || recordStatusFor(history.status) === 'candidate'))
    return null;
  const item = shortIdOf(session, history.item);
  const isReplaced = !entry && transitionOf('supersede', history) !== null;
  return {
    item,
    replaced: isReplaced && isReplaceable(workspace.byPath.get(path) ?? null) ? item : null,
  };
}

/** The lines of memory that have one of the texts, in any case. */
function linesOfMemory(documents: readonly Document[], texts: readonly string[]): FoundLine[] {
  const sought = texts.map((text) => text.toLowerCase());
  return documents.flatMap(({ path, text }) =>
    text
      .toLowerCase()
      .split('\n')
      .flatMap((line, at) =>
        sought.some((each) => line.includes(each)) ? [{ path, line: at + 1 }] : [],
      ),
  );
}

/** Names the commits that wrote the erased files, and what to do about them. */
async function noteOnCommits(
  { repository, source }: LoadedActInputs,
  erased: readonly ErasedTexts[],
): Promise<Message> {
  if (!repository) return say.historyUnread({ problem: 'this is not a git repository' });
  const paths = [...new Set(erased.flatMap((each) => each.paths))].map(
    (path) => source.prefix + path,
  );
  const holding = await commitsWriting(repository, paths);
  if (!holding) return say.notInHistory();
  const { count, first, last, refs } = holding;
  const more = refs.length > maxRefsNamed ? [`${refs.length - maxRefsNamed} more`] : [];
  return say.inHistory({
    count,
    first: first.slice(0, 12),
    last: last.slice(0, 12),
    refs: [...refs.slice(0, maxRefsNamed), ...more].join(', '),
  });
}
