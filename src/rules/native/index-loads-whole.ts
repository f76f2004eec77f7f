import { nextLineFeed } from '#workspace/edit/text-lines';
import { cutToCaps, offsetOnDisk, withoutComments } from '#workspace/stores/index-splice';
import { nativeStores } from '#workspace/stores/native-stores';
import type { StoreIndex } from '#workspace/stores/store';

import { defineRule, message, report } from '../rule.ts';

export const indexLoadsWhole = defineRule({
  code: 'NAT002',
  name: 'index-loads-whole',
  severity: 'warning',
  summary:
    'The index of a native store fits what its agent loads of it: 200 lines, and 25,000 bytes.',
  why: 'The agent cuts its index at the limit: the rest is never loaded, without a warning.',
  falsePositives:
    'The limits are those of the agents that write MEMORY.md; comments are not counted, because ' +
    'agents remove them first. Stores that no agent cuts are not judged.',
  messages: {
    lines: message(
      'the index has {lines} lines (limit: {limit}); {lost} are never loaded, from line {first} on',
      'move detail into topic files, and keep one line for each',
      'delete the lines of notes that are no longer needed',
    ),
    bytes: message(
      'the index has {bytes} bytes (limit: {limit}); nothing from line {first} on is loaded',
      'shorten the lines: detail belongs in the topic files',
      'delete the lines of notes that are no longer needed',
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
