import { rewords } from '#claims/rewording';
import { clip } from '#messages/fill-template';
import { promotedTexts } from '#provenance/record-text/promoted-text';
import { recordedMeaning, shownMeaning, termRow } from '#provenance/record-text/term-meaning';
import type { RecordedAct } from '#provenance/recorded-acts';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';
import { textDifference } from '../text-difference.ts';

/** GLO207: a term that an act made memory means what was accepted. */
export const promotedTermKept = defineRule({
  code: 'GLO207',
  name: 'promoted-term-kept',
  severity: 'error',
  since: '1.0',
  summary:
    'A term that was promoted is in the glossary, with the meaning that its latest entry ' +
    'holds; an amendment changes words and not what they mean.',
  why:
    'The glossary is read first and by everybody: a meaning edited by hand changes what ' +
    'every other record says, and nobody decided it.',
  falsePositives:
    'Case, marks, table layout and the order of rows do not count, and the term may ' +
    'stand in any glossary of the workspace. Terms that people wrote by hand are their ' +
    'own.',
  messages: {
    changed: {
      text: '"{term}" was "{was}", is "{is}"',
      mend: [
        'a typo: ledger amend {item} --reason "…"',
        'another meaning: ledger retract {item} --because stale --reason "…", then capture the new one',
        'by mistake: ledger undo {item}',
      ],
    },
    gone: {
      text: 'the term "{term}", accepted on {date}, is not in the glossary any more',
      mend: [
        'if nobody should use it: ledger retract {item} --reason "…"',
        'by mistake: ledger undo {item}',
      ],
    },
    beyond: {
      text: '"{term}" was amended from "{was}" to "{is}": that is more than wording',
      mend: [
        'another meaning: ledger retract {item} --because stale --reason "…", then capture the new one',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    // What cannot be read is not gone.
    const unread = new Set(workspace.malformed.map((file) => file.path));
    for (const { history, acts, path } of promotedTexts(ledger, 'term')) {
      const last = acts.at(-1);
      const term = last?.item.says?.title ?? '';
      if (!last || term === '') continue;
      const found = termRow(workspace.glossaries, term, path);
      const data = {
        term: clip(term, 22),
        item: itemHandle(history, ledger, path),
      };
      for (const [before, after] of amendments(history.acts)) {
        const [was, is] = textDifference(recordedMeaning(before), recordedMeaning(after), 18);
        yield {
          messageId: 'beyond',
          data: { ...data, was, is },
          at: itemPlace(after.entry, history.item),
          key: `${history.item} ${after.entry.id}`,
        };
      }
      if (!found && !unread.has(path))
        yield {
          messageId: 'gone',
          data: { ...data, date: last.entry.content.at.slice(0, 10) },
          at: {
            path: workspace.byPath.has(path) ? path : last.entry.path,
            span: { start: 0, end: 0 },
          },
          key: `${history.item} gone`,
        };
      if (!found) continue;
      const meaning = shownMeaning(found.row.meaning?.value ?? '');
      if (acts.some((act) => recordedMeaning(act).toLowerCase() === meaning.toLowerCase()))
        continue;
      const [was, is] = textDifference(recordedMeaning(last), meaning, 28);
      yield {
        messageId: 'changed',
        data: { ...data, was, is },
        at: { path: found.glossary.path, span: found.row.meaning?.span ?? found.row.span },
        key: `${history.item} ${meaning}`,
      };
    }
  },
});

/** The amendments that say something else than what was accepted before, each with that. */
function amendments(acts: readonly RecordedAct[]): (readonly [RecordedAct, RecordedAct])[] {
  const saying = acts.filter((act) => act.item.to === 'promoted' && act.item.says !== undefined);
  return saying.flatMap((act, at) => {
    const before = saying[at - 1];
    return before &&
      act.entry.content.act !== 'promotion' &&
      !rewords(recordedMeaning(before), recordedMeaning(act))
      ? [[before, act] as const]
      : [];
  });
}
