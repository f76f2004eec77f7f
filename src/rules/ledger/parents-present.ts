import { entryPlace } from '../entry-place.ts';
import { defineRule } from '../rule.ts';

/** LED502: every entry that another goes on from is there (document 3.7). */
export const parentsPresent = defineRule({
  code: 'LED502',
  name: 'parents-present',
  severity: 'error',
  since: '1.0',
  summary: 'The entries that an entry goes on from are in the ledger.',
  why: 'A decision that was deleted, such as a retraction, is a decision that the next reader does not know of.',
  falsePositives: 'A sparse checkout that leaves parts of the ledger out. The newest entries are nobody\'s parent: only git shows that one of them is gone.',
  messages: {
    missing: { text: 'this entry goes on from {parent}…, which is not in the ledger', mend: ['find what deleted it: git log --diff-filter=D -- "*-{full}.json"', 'bring it back: git checkout COMMIT^ -- its path'] },
  },
  *check(workspace) {
    // A file that is there and cannot be read is another rule's finding.
    const there = new Set([...workspace.files].filter((path) => path.endsWith('.json')).map((path) => path.slice(path.lastIndexOf('-') + 1, -'.json'.length)));
    for (const entry of workspace.entries) {
      for (const parent of new Set(entry.act.parents)) {
        if (!there.has(parent)) yield { messageId: 'missing', data: { parent: parent.slice(0, 12), full: parent }, at: entryPlace(entry, JSON.stringify(parent)), key: parent };
      }
    }
  },
});
