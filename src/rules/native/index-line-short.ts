import { isInBlock, ledgerBlock } from '#workspace/edit/add-pointer';
import { nextLineFeed } from '#workspace/edit/text-lines';
import { nativeStores } from '#workspace/stores/native-stores';

import { defineRule, inFile, message, report } from '../rule.ts';

export const indexLineShort = defineRule({
  code: 'NAT005',
  name: 'index-line-short',
  severity: 'info',
  summary: 'A line of an index that agents load whole has at most 200 characters.',
  why: 'Every session pays for the index: a long line takes the room of the notes below it.',
  falsePositives:
    'Only lines for a note are counted, in stores whose index is cut at a limit. Every character ' +
    'of the line counts, also those of the link.',
  options: { characters: { default: 200, description: 'Characters a line may have.' } },
  messages: {
    long: message(
      'the line has {length} characters; at most {limit}',
      'keep what says when to open {target}, and move the rest into it',
    ),
  },
  *check(workspace, _ledger, { characters: limit }) {
    for (const store of nativeStores(workspace)) {
      const { index, caps } = store;
      if (!index || !caps || index.document.frontmatter.kind === 'template') continue;
      const block = ledgerBlock(index.document.text);
      for (const { target, span } of index.lines) {
        if (isInBlock(span, block)) continue;
        const { text } = index.document;
        const line = { start: span.start, end: Math.min(nextLineFeed(text, span.start), span.end) };
        const length = [...text.slice(line.start, line.end).trimEnd()].length;
        if (length > limit)
          yield report(
            'long',
            { length, limit, target: target.value },
            inFile(index, line, target.value),
          );
      }
    }
  },
});
