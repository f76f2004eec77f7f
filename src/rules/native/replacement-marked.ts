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
  summary:
    'A decision that a later one replaces says so in its status, and names one that is there.',
  why: 'An agent that reads the older one follows what was given up.',
  falsePositives:
    'Only lines such as "Supersedes: ADR-0012" count, in a decision that is accepted; one that ' +
    'replaces a part, an aspect or a clause is not judged.',
  fixable: true,
  messages: {
    unmarked: message(
      'its status is "{status}", and {successor} says that it replaces it',
      'write who replaced it into its status: superseded by {successor}',
    ),
    nobody: message(
      'it is superseded by {successor}, and no decision here has that number',
      'name the one that replaced it',
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
        { path: later.path, span: { start: 0, end: 0 }, message: 'it says that it replaces it' },
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
