import { isInBlock, ledgerBlock } from '#workspace/edit/add-pointer';
import { nextLineFeed } from '#workspace/edit/text-lines';
import { nativeStores } from '#workspace/stores/native-stores';

import { defineRule, inFile, message, report } from '../rule.ts';

export const indexLineShort = defineRule({
  code: 'NAT005',
  name: 'index-line-short',
  severity: 'info',
  summary: 'Lines of an index have at most 200 characters.',
  why: 'The agent loads a limited part of the index, and long lines push others out.',
  falsePositives:
    'Only lines for a note are checked, in indexes that agents cut at a limit. The characters ' +
    'of the link count, too.',
  options: {
    characters: { default: 200, description: 'Maximum number of characters of a line.' },
  },
  messages: {
    long: message(
      'the line has {length} characters; the limit is {limit}',
      'shorten the line: move details into {target}',
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
