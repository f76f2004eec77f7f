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
  summary:
    'A change of layout, ignore, roles, workspaces or of a configuration below reads the ' +
    'same records as memory that the base reads.',
  why:
    'A record that no role reads any more is withdrawn without an act, and a file that a role ' +
    'begins to read is memory that no one promoted.',
  falsePositives:
    'A change that moves records to where its own configuration looks is refused: merge the ' +
    'configuration first. What the same change withdraws by an act may be missing. A ' +
    'configuration below the top that only a fixture needs is an error: turn the rule off there ' +
    'under `overrides`.',
  messages: {
    record: message(
      'the new configuration takes this {role} out of memory: "{title}"',
      'keep it in layout, and out of ignore',
      'if it no longer holds, withdraw it first: ledger retract {item} --reason "…"',
    ),
    brought: message(
      'the new configuration makes memory of "{title}", which nobody promoted',
      'merge the configuration first; then propose the record in a change of its own',
      'if it is no memory: git rm --cached -- {path}, or list it under "ignore"',
    ),
    ledger: message(
      'entries of the ledger that the new configuration does not read: {count}',
      'have layout.ledger match them, and keep them out of ignore',
    ),
    map: message(
      'the new configuration does not read {path} as the {role} that it is',
      'keep it in layout, and out of ignore',
    ),
    below: message(
      'takes memory away from commands in {folder}: files that they no longer read: {count}',
      'keep one configuration, at the top: ledger finds it from every folder',
      'if {folder} has memory of its own: first list it under "workspaces", in a change of its own',
    ),
    broughtBelow: message(
      'serves "{title}" to commands in {folder}, and nobody promoted it for them',
      'keep one configuration, at the top: ledger finds it from every folder',
      'if {folder} has memory of its own: first list it under "workspaces", in a change of its own',
    ),
  },
  *check(workspace, ledger) {
    for (const { path, folder, lost, brought } of workspace.surroundings.history?.gate?.nested ??
      []) {
      const named = clip(folder === '' ? '.' : folder, 24);
      if (lost > 0)
        yield report('below', { folder: named, count: lost }, atStart(path, `${path} lost`));
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
    const unread = workspace.entries.filter(({ path }) => own.get(path)?.role !== 'entry');
    const [first] = unread;
    if (first) yield report('ledger', { count: unread.length }, atStart(first, 'ledger'));
    for (const { path, role } of [
      ...workspace.indexes.filter((index) => index.governed && index.entries.length > 0),
      ...workspace.glossaries.filter((glossary) => glossary.terms.length > 0),
    ]) {
      if (own.get(path)?.role !== role)
        yield report('map', { path: clip(path, 40), role }, atStart(path, path));
    }
  },
});
