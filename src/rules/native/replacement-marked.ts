import { clip } from '#messages/fill-template';
import { findAdrStatus, isInForce, statusWord } from '#workspace/dialects/adr-status';
import { folderOf, relativeLink } from '#workspace/paths/target';
import {
  isDecision,
  type NamedDecision,
  numberOf,
  replacedDecisionsOf,
  replacingDecisionsOf,
} from '#workspace/stores/decision-file';
import { nativeStores } from '#workspace/stores/native-stores';
import { noteStem, type StoreNote } from '#workspace/stores/store';

import { isTemplate } from '../missing-folders.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const replacementMarked = defineRule({
  code: 'NAT014',
  name: 'replacement-marked',
  severity: 'warning',
  summary: 'A replaced decision names an existing successor in its status.',
  why: 'An agent follows the old decision.',
  falsePositives:
    'Only lines such as "Supersedes: ADR-0012" in an accepted decision count. A decision that ' +
    'replaces only a part is not checked.',
  fixable: true,
  messages: {
    unmarked: {
      text: '{successor} replaces this decision, whose status is "{status}"',
      mend: ['set the status to: superseded by {successor}'],
      fixed: 'ledger lint --fix',
    },
    nobody: message(
      'no decision here has the number of the successor, {successor}',
      'correct the number of the successor',
    ),
  },
  *check(workspace) {
    for (const { dialect, notes } of nativeStores(workspace)) {
      if (dialect !== 'decisions') continue;
      const decisions = notes.filter(
        ({ document, path }) => isDecision(document) && !isTemplate(path),
      );
      for (const later of decisions) {
        const status = findAdrStatus(later.document);
        if (status && !isInForce(statusWord(status.value))) continue;
        const older = new Set(
          replacedDecisionsOf(later.document).flatMap(
            (named) => found(decisions, later, named) ?? [],
          ),
        );
        for (const each of older) yield* unmarked(each, later);
      }
      for (const { document, path } of decisions)
        for (const named of replacingDecisionsOf(document))
          if (named.path === null && !found(decisions, { path }, named))
            yield report(
              'nobody',
              { successor: named.value },
              inFile(path, named.span, named.value),
            );
    }
  },
});

function* unmarked({ document, path }: StoreNote, later: StoreNote) {
  const status = findAdrStatus(document);
  if (!status || !isOpen(statusWord(status.value))) return;
  const head = document.text.slice(0, document.bodyStart + 2_000);
  const number = numberOf(later.path);
  // Any mention near the status is enough.
  if (
    head.includes(noteStem(later.path)) ||
    (number !== null && new RegExp(String.raw`\bADR[-_ #]*0*${number}\b`, 'i').test(head))
  )
    return;
  const link = `[${noteStem(later.path)}](${relativeLink(path, later.path)})`;
  const isPlain = /^[*_]*[A-Za-z]+[*_]*$/.test(status.value);
  yield report(
    'unmarked',
    { status: clip(status.value, 20), successor: noteStem(later.path) },
    inFile(path, status.span, later.path),
    {
      related: [
        { path: later.path, span: { start: 0, end: 0 }, message: 'the decision that replaces it' },
      ],
      fix:
        isPlain && status.span.start >= document.bodyStart
          ? { edits: [{ ...status.span, text: `Superseded by ${link}` }] }
          : undefined,
    },
  );
}

/** Whether the status of a decision says that it holds or is proposed. */
function isOpen(word: string): boolean {
  return isInForce(word) || word === 'proposed';
}

/** The named decision, by its file or by its number in the same folder. */
function found(
  decisions: readonly StoreNote[],
  from: Pick<StoreNote, 'path'>,
  { path, number }: NamedDecision,
): StoreNote | undefined {
  return decisions.find(
    (each) =>
      each.path !== from.path &&
      (path === null
        ? number !== null &&
          numberOf(each.path) === number &&
          folderOf(each.path) === folderOf(from.path)
        : each.path.toLowerCase() === path.toLowerCase()),
  );
}
