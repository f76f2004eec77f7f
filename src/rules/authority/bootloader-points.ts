import { plainText, wordsOf } from '#diagnostics/plain-text';
import {
  pointerOfAct,
  pointerWords,
  searchableWords,
  sectionOfAct,
} from '#provenance/record-text/promoted-section';
import { promotedTexts } from '#provenance/record-text/promoted-text';

import { atStart, defineRule, inFile, message, report } from '../rule.ts';

export const bootloaderPoints = defineRule({
  code: 'AUT603',
  name: 'bootloader-points',
  severity: 'warning',
  summary: 'AGENTS.md is short and links to promoted workflow rules instead of copying them.',
  why: 'Agents load AGENTS.md in every session. Steps for one task take space from rules for all tasks.',
  falsePositives: 'Checked only if the workspace has a memory index or a ledger.',
  options: {
    lines: { default: 200, description: 'Maximum number of lines of AGENTS.md.' },
    words: {
      default: 12,
      description: 'Consecutive words of the steps of a promoted rule that count as a copy.',
    },
  },
  messages: {
    long: message(
      'AGENTS.md has {lines} lines; the limit is {limit}',
      'move the steps of single tasks to another file and link it in AGENTS.md',
    ),
    inlined: message(
      '"{start} …" copies the steps of a promoted workflow rule',
      'replace the steps with a link to {guide}',
    ),
  },
  *check(workspace, ledger, { lines: limit, words: run }) {
    if (workspace.entries.length === 0 && !workspace.indexes.some((index) => index.governed))
      return;
    const rules = promotedTexts(ledger, 'workflow').flatMap(({ acts, history, path }) =>
      acts.map((act) => ({
        item: history.item,
        path,
        pointer: pointerWords(pointerOfAct(act, '')),
        steps: wordsOf(searchableWords(sectionOfAct(act).text)),
      })),
    );
    for (const file of workspace.bootloaders) {
      if (!file.path.endsWith('AGENTS.md')) continue;
      const { text } = file.document;
      const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
      if (lines > limit) yield report('long', { lines, limit }, atStart(file, 'long'));
      for (const block of file.document.outline.blocks) {
        if (block.kind !== 'paragraph' && block.kind !== 'item') continue;
        const line = text.slice(block.span.start, block.span.end);
        const words = ` ${wordsOf(plainText(line)).join(' ')} `;
        for (const { item, path, pointer, steps } of rules) {
          const held =
            pointerWords(line.replace(/^[-*+]\s+/, '')) !== pointer &&
            steps.some(
              (_, at) =>
                at + run <= steps.length &&
                words.includes(` ${steps.slice(at, at + run).join(' ')} `),
            );
          if (held)
            yield report(
              'inlined',
              { start: steps.slice(0, 5).join(' '), guide: path },
              inFile(file, block.span, item),
            );
        }
      }
    }
  },
});
