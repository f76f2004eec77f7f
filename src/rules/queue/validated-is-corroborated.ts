import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { addressOf, areTwoPeople, isSamePerson } from '#provenance/address-of';
import { holdsDigest } from '#provenance/body-digest';
import { consequenceAdded } from '#provenance/consequence-added';
import { isByAnother, isCorroborated, proofCommands } from '#provenance/corroboration';
import { recordedConsequence } from '#provenance/high-consequence';
import { fileOf } from '#provenance/native-item';
import { doubtAbout } from '#provenance/stands-behind';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { recordOf } from '../record-of.ts';
import { defineRule } from '../rule.ts';

const mends = [
  'let somebody else decide it: ledger promote {item}',
  'or take it back: ledger defer {item}, ledger reopen {item}, then ledger validate {item} --run',
] as const;

/** QUE406: an item is validated by somebody or something else than who raised it. */
export const validatedIsCorroborated = defineRule({
  code: 'QUE406',
  name: 'validated-is-corroborated',
  severity: 'error',
  since: '1.0',
  summary:
    'Another person than the raiser validated an item, or a proof or surfaces of two origins bear it out where it is of normal consequence.',
  why: 'A validation by the raiser alone is the same voice twice, and looks like two.',
  falsePositives:
    'People are told apart by their e-mail, in any case, and by `.mailmap`: one person with two addresses that are not in it passes as two. Whether a proof was truly run, no file can tell.',
  messages: {
    unshown: {
      text: 'the ledger bears out nothing of what validates "{item}": {said}',
      mend: mends,
    },
    claimed: {
      text: 'neither an approval nor a commit shows that {by} validated "{item}"',
      mend: [
        'let {by}, or a reviewer who did not raise it, approve this pull request',
        'where no forge tells who approved: commit the validation as {by}',
      ],
    },
    alone: { text: '"{item}" was validated by {by}, who also raised it', mend: mends },
    nameless: {
      text: '"{item}" was raised or validated by somebody without an address',
      mend: mends,
    },
    agent: {
      text: '"{item}" was validated by no person ({actor}), and nothing corroborates it',
      mend: mends,
    },
    edited: {
      text: '"{item}" was edited after {by} validated it, and counts as not validated',
      mend: [mends[0], 'or back to what was validated: git log -p -- {path}'],
    },
    unknown: {
      text: 'who raised "{item}" is unknown, and nothing corroborates its validation',
      mend: mends,
    },
  },
  *check(workspace, _options, ledger) {
    const same = isSamePerson(workspace.surroundings.people);
    for (const history of ledger.items.values()) {
      // What was decided since does not lean on its validation any more; QUE407 judges that.
      for (const validation of history.latest) {
        const {
          entry,
          item: { to },
        } = validation;
        const { act } = entry;
        if (to !== 'validated' || act.kind !== 'validation') continue;
        const record = recordOf(history, workspace);
        if (
          record &&
          validation.item.body_digest !== undefined &&
          !holdsDigest(record, validation.item.body_digest)
        ) {
          // Nothing is memory yet, and no promotion takes it for these words.
          yield {
            messageId: 'edited',
            data: {
              item: itemHandle(history, ledger, entry.path),
              by: clip(addressOf(act.by), 26),
              path: shellWord(fileOf(record)),
            },
            at: { path: fileOf(record), span: record.id.span },
            related: [{ ...itemPlace(entry, history.item), message: 'where it was validated' }],
            key: `edited ${history.item}`,
            severity: 'warning',
          };
        }
        const high =
          recordedConsequence(history, workspace) ??
          consequenceAdded(history, validation, workspace);
        const byAnother = isByAnother(validation, history, same);
        if (
          high === null
            ? isCorroborated(validation, history, () => proofCommands(history, record), same)
            : byAnother
        ) {
          // A later change may promote it on the word of this one alone.
          const gate = workspace.surroundings.history?.gate;
          if (high === null || !gate?.attestations.has(entry.path)) continue;
          if (doubtAbout([validation], [history.raisedBy], gate, same) === null) continue;
          const data = {
            item: itemHandle(history, ledger, entry.path),
            by: clip(addressOf(act.by), 26),
          };
          yield {
            messageId: 'claimed',
            data,
            at: itemPlace(entry, history.item),
            key: `claimed ${history.item}`,
          };
          continue;
        }
        const raisers = [act.raised_by, history.raisedBy].flatMap((raiser) => raiser ?? []);
        const said = (act.corroboration ?? '').trim();
        const at = itemPlace(entry, history.item);
        const item = itemHandle(history, ledger, entry.path);
        if (said !== '')
          yield {
            messageId: 'unshown',
            data: { item, said: clip(said, 36) },
            at,
            key: history.item,
          };
        else if (raisers.length === 0)
          yield { messageId: 'unknown', data: { item }, at, key: history.item };
        else if (raisers.some((raiser) => same(raiser, act.by)))
          yield {
            messageId: 'alone',
            data: { item, by: addressOf(act.by) },
            at,
            key: history.item,
          };
        else if (!raisers.every((raiser) => areTwoPeople(raiser, act.by)))
          yield { messageId: 'nameless', data: { item }, at, key: history.item };
        else yield { messageId: 'agent', data: { item, actor: act.actor }, at, key: history.item };
      }
    }
  },
});
