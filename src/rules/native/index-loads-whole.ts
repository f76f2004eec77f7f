import { nextLineFeed } from '#workspace/edit/text-lines';
import { cutToCaps, offsetOnDisk, withoutComments } from '#workspace/stores/index-splice';
import { nativeStores } from '#workspace/stores/native-stores';
import type { StoreIndex } from '#workspace/stores/store';

import { defineRule, message, report } from '../rule.ts';

export const indexLoadsWhole = defineRule({
  code: 'NAT002',
  name: 'index-loads-whole',
  severity: 'warning',
  summary: 'The index fits the limit of its agent: 200 lines and 25,000 bytes.',
  why: 'The agent cuts the index at the limit and never loads the rest.',
  falsePositives:
    'Only indexes of agents that cut MEMORY.md are checked. Comments do not count, because ' +
    'these agents remove them first.',
  messages: {
    lines: message(
      'agents load {limit} of {lines} lines, so nothing from line {first} on',
      'move details into the notes, and keep one line for each note',
    ),
    bytes: message(
      'agents load {limit} of {bytes} bytes, so nothing from line {first} on',
      'move details into the notes, and keep short lines',
    ),
  },
  *check(workspace) {
    for (const { index, caps } of nativeStores(workspace)) {
      if (!index || !caps || index.document.frontmatter.kind === 'template') continue;
      const { fired, lines, bytes, kept } = cutToCaps(
        withoutComments(index.document, 'outside-code'),
        caps,
      );
      if (fired === null) continue;
      const start = offsetOnDisk(index.document, 'outside-code', kept);
      const first = lineOf(index, start);
      const at = {
        path: index.path,
        span: { start, end: nextLineFeed(index.document.text, start) },
      };
      if (fired === 'lines')
        yield report(
          'lines',
          { lines, limit: caps.lines, lost: lines - caps.lines, first },
          { at, key: 'lines' },
        );
      else yield report('bytes', { bytes, limit: caps.bytes, first }, { at, key: 'bytes' });
    }
  },
});

function lineOf({ document }: StoreIndex, offset: number): number {
  return document.text.slice(0, offset).split('\n').length;
}
