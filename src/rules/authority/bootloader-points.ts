import { plainText, wordsOf } from '#diagnostics/plain-text';
import { actsOf } from '#provenance/recorded-acts';

import { defineRule, numberOption } from '../rule.ts';

/** AUT603: the file that is always loaded points at memory and does not hold it. */
export const bootloaderPoints = defineRule({
  code: 'AUT603',
  name: 'bootloader-points',
  severity: 'warning',
  since: '1.0',
  summary: 'AGENTS.md stays short and points to promoted workflow rules instead of holding them.',
  why: 'It is paid for at every start: what only some tasks need crowds out what all of them need.',
  falsePositives:
    'Judged only where the workspace keeps a memory index or a ledger; elsewhere a long ' +
    "AGENTS.md is its owner's business.",
  options: {
    lines: { default: 200, description: 'Lines AGENTS.md may have.' },
    words: { default: 12, description: 'Consecutive words of a promoted rule it may hold.' },
  },
  messages: {
    long: {
      text: 'AGENTS.md has {lines} lines; at most {limit} are loaded with care',
      mend: ['move procedures into a guide and leave one line that points to it'],
    },
    inlined: {
      text: 'a promoted workflow rule stands here in full, "{start} …"',
      mend: ['replace it by one line that points to {guide}'],
    },
  },
  *check(workspace, options) {
    if (workspace.entries.length === 0 && !workspace.indexes.some((index) => index.governed))
      return;
    const [limit, run] = [numberOption(options, 'lines'), numberOption(options, 'words')];
    const rules = workspace.entries.flatMap((entry) =>
      actsOf(entry).flatMap((act) =>
        act.entry.content.act === 'promotion' &&
        act.item.kind === 'workflow' &&
        act.item.to === 'promoted'
          ? [{ claim: act.item.says?.claim ?? '', ...act.item }]
          : [],
      ),
    );
    for (const file of workspace.bootloaders) {
      if (!file.path.endsWith('AGENTS.md')) continue;
      const { text } = file.document;
      const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
      if (lines > limit)
        yield {
          messageId: 'long',
          data: { lines, limit },
          at: { path: file.path, span: { start: 0, end: 0 } },
          key: 'long',
        };
      for (const block of file.document.outline.blocks) {
        if (block.kind !== 'paragraph' && block.kind !== 'item') continue;
        const words = ` ${wordsOf(plainText(text.slice(block.span.start, block.span.end))).join(' ')} `;
        for (const rule of rules) {
          const own = wordsOf(rule.claim);
          const held = own.some(
            (_, at) =>
              at + run <= own.length && words.includes(` ${own.slice(at, at + run).join(' ')} `),
          );
          if (held)
            yield {
              messageId: 'inlined',
              data: { start: own.slice(0, 5).join(' '), guide: rule.path ?? 'its guide' },
              at: { path: file.path, span: block.span },
              key: rule.item,
            };
        }
      }
    }
  },
});
