import type { Ledger } from '#provenance/ledger/ledger';
import { readFileCopy, readMemoryBlock } from '#provenance/projections/memory-block';
import { isKnownAbsent } from '#workspace/detectors/known-absences';

import { itemHandle } from '../item-handle.ts';
import { defineVisitingRule } from '../rule.ts';

/** PRJ001: what native surfaces say of promoted memory is what was promoted. */
export const copyUnedited = defineVisitingRule({
  code: 'PRJ001',
  name: 'copy-unedited',
  severity: 'warning',
  since: '1.0',
  summary:
    'A block that `ledger sync` wrote into MEMORY.md, AGENTS.md or a rule file is as it was written.',
  why: 'An agent that loads the copy reads something else than what was decided, and nobody reviewed it.',
  falsePositives:
    'None known for text: every line has a checksum. A formatter that rewrites lists ' +
    'edits the block like a person does; leave these lines out of it.',
  messages: {
    edited: {
      text: 'a copy of {record} was edited by hand; it is kept',
      mend: [
        'to keep the wording: say it in {record}, then ledger amend {item} --reason "…"',
        'to have it written anew: ledger sync --restore',
      ],
    },
    removed: {
      text: 'the line of {record} was taken out by hand; it stays out',
      mend: [
        'if it no longer holds: ledger retract {item} --reason "…"',
        'to have it back: ledger sync --restore',
      ],
    },
    pointer: {
      text: 'the line that leads to memory was changed by hand; it is kept',
      mend: [
        'to have it written anew: ledger sync --restore',
        'to have none: "sync" without "agents" in the configuration',
      ],
    },
    more: {
      text: 'the line that counts what has no room was changed by hand; it is kept',
      mend: ['to have it written anew: ledger sync --restore'],
    },
    added: {
      text: 'a line that ledger did not write stands among those it wrote; it is kept',
      mend: [
        'move it below the block',
        'if it is worth remembering: ledger capture "…", then delete it here',
      ],
    },
    broken: {
      text: '{why}: what ledger wrote and what people did cannot be told apart',
      mend: ['delete the ledger:memory lines and what stands between them, then: ledger sync'],
    },
  },
  visit: (_workspace, _options, ledger) => ({
    *document(document) {
      if (isKnownAbsent(document, 'marks') || !document.text.includes('<!-- ledger:memory '))
        return;
      const { path, text } = document;
      const copy = readFileCopy(text);
      if (copy && !copy.intact)
        yield {
          messageId: 'edited',
          data: named(ledger, copy.key, path),
          at: { path, span: copy.span },
          key: `edited ${copy.key}`,
        };
      if (copy) return;
      const read = readMemoryBlock(path, text, (key) => ledger.items.get(key)?.path ?? null);
      if (read.kind === 'broken')
        yield {
          messageId: 'broken',
          data: { why: read.why },
          at: { path, span: read.span },
          key: 'broken',
        };
      if (read.kind !== 'block') return;
      for (const { key, state, line, span } of read.block.copies) {
        const at = { path, span };
        if (state === 'added')
          yield { messageId: 'added', data: {}, at, key: `added ${line ?? ''}` };
        else if (state === 'intact') continue;
        else if (key === 'pointer' || key === 'more') yield { messageId: key, data: {}, at, key };
        else
          yield {
            messageId: state,
            data: named(ledger, key ?? '', path),
            at,
            key: `${state} ${key ?? ''}`,
          };
      }
    },
  }),
});

/**
 * The record a copy is of and its item, as people type them; the item itself where the ledger does
 * not know it here.
 */
function named(
  ledger: Ledger,
  key: string,
  path: string,
): { readonly record: string; readonly item: string } {
  const history = ledger.items.get(key);
  return {
    record: history?.path ?? key,
    item: history ? itemHandle(history, ledger, path) : key,
  };
}
