import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { filesOfChange, unreadMemory } from '#provenance/changes/unread-memory';
import { recordsPromotion } from '#provenance/item-content';

import { itemHandle, roleName } from '../message-words.ts';
import { atStart, defineRule, inFile, message, report } from '../rule.ts';

export const policyKeepsMemory = defineRule({
  code: 'POL006',
  name: 'policy-keeps-memory',
  severity: 'error',
  summary: 'The changed configuration reads the same records as memory that the base reads.',
  why: 'Agents would miss a record that no role reads, or load one that no one promoted.',
  falsePositives:
    'A change that moves records to where only its own configuration finds them is refused: merge the configuration first. Records that the same change withdraws may be missing. If only a fixture needs a configuration below the top, turn the rule off there under `overrides`.',
  messages: {
    record: message(
      'the new configuration removes the {role} "{title}" from memory',
      'still true: keep its path in "layout" and out of "ignore"',
      'no longer true: ledger retract {item} --reason "…"',
    ),
    brought: message(
      'the new configuration makes "{title}" memory, but it was not promoted',
      'if it is memory: merge the configuration first, then propose the record',
      'otherwise add {path} to "ignore" in the configuration',
    ),
    ledger: message(
      'the new configuration does not read all ledger entries',
      'keep all entries in "layout.ledger" and out of "ignore"',
    ),
    map: message(
      'the new configuration does not read {path} as the {role}',
      'keep it in "layout" and out of "ignore"',
    ),
    below: message(
      'this configuration hides memory from commands in {folder}',
      'move its keys to the configuration at the top',
      'separate memory: first merge a change that adds {folder} to "workspaces"',
    ),
    broughtBelow: message(
      'this configuration makes "{title}" memory in {folder}, unpromoted',
      'move its keys to the configuration at the top',
      'separate memory: first merge a change that adds {folder} to "workspaces"',
    ),
  },
  *check(workspace, ledger) {
    for (const { path, folder, lost, brought } of workspace.surroundings.history?.gate?.nested ??
      []) {
      const named = clip(folder === '' ? '.' : folder, 24);
      if (lost > 0) yield report('below', { folder: named }, atStart(path, `${path} lost`));
      for (const title of brought)
        yield report(
          'broughtBelow',
          { folder: named, title: clip(title, 24) },
          atStart(path, `${path} ${title}`),
        );
    }
    const own = filesOfChange(workspace);
    if (own === null) return;
    for (const { record, path, history } of unreadMemory(workspace, ledger))
      yield report(
        'record',
        {
          role: roleName(record),
          title: clip(record.title, 36),
          item: history ? itemHandle(history, ledger, path) : shellWord(path),
        },
        inFile(path, record.id.span, path),
      );
    for (const { path, role, fact, isNew } of own.values()) {
      if (fact === null || workspace.byPath.get(path)?.role === role) continue;
      // A new file was not judged here, even if an act elsewhere made it memory.
      if (isNew || !recordsPromotion(ledger.byTarget.get(path)?.acts ?? []))
        yield report(
          'brought',
          { title: clip(fact, 30), path: shellWord(path) },
          atStart(path, path),
        );
    }
    const unread = workspace.entries.find(({ path }) => own.get(path)?.role !== 'entry');
    if (unread) yield report('ledger', {}, atStart(unread, 'ledger'));
    for (const { path, role } of [
      ...workspace.indexes.filter((index) => index.governed && index.entries.length > 0),
      ...workspace.glossaries.filter((glossary) => glossary.terms.length > 0),
    ]) {
      if (own.get(path)?.role !== role)
        yield report('map', { path: clip(path, 40), role }, atStart(path, path));
    }
  },
});
