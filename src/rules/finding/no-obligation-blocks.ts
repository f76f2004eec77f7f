import { isKnownAbsent } from '#workspace/detectors/undated-days';
import { mayHoldObligation, obligationHead } from '#workspace/dialects/spec';

import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const noObligationBlocks = defineVisitingRule({
  code: 'FND308',
  name: 'no-obligation-blocks',
  severity: 'error',
  summary: 'A finding contains no REQ, CONSTRAINT, INVARIANT or INTERFACE blocks.',
  why: 'No one reviews a requirement in memory, yet agents obey it.',
  falsePositives: 'Blocks in code fences, quotes and comments are examples and are not reported.',
  messages: {
    block: message('this finding contains the requirement {id}', 'move {id} to a spec'),
  },
  visit: (workspace) => ({
    *document(document) {
      const { path } = document;
      if (
        isKnownAbsent(document, 'obligation') ||
        workspace.byPath.get(path)?.role !== 'finding' ||
        !mayHoldObligation(document.text)
      )
        return;
      const { text, outline } = document;
      for (const block of outline.blocks) {
        if (block.kind !== 'paragraph' && block.kind !== 'item') continue;
        const span = block.kind === 'item' ? block.text : block.span;
        let offset = span.start;
        for (const line of text.slice(span.start, span.end).split('\n')) {
          const id = obligationHead.exec(line.trim())?.[1];
          if (id)
            yield report(
              'block',
              { id },
              inFile(path, { start: offset, end: offset + line.length }, id),
            );
          offset += line.length + 1;
        }
      }
    },
  }),
});
