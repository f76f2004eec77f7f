import type { Fix } from '#diagnostics/diagnostic';
import { wordsOf } from '#diagnostics/plain-text';
import { nativeStores } from '#workspace/stores/native-stores';
import { namesOfNotes } from '#workspace/stores/reached-notes';
import type { IndexLine } from '#workspace/stores/store';

import { defineRule, numberOption } from '../rule.ts';

/** NAT005: an index line is a pointer, not the note. */
export const indexLineShort = defineRule({
  code: 'NAT005',
  name: 'index-line-short',
  severity: 'info',
  since: '1.0',
  summary: 'A line of an index that agents load whole has at most 200 characters.',
  why: 'Every session pays for the index: a long line takes the room of the notes below it.',
  falsePositives:
    'Only lines that stand for a note are counted, in stores whose index is cut at a ' +
    'cap. Every character of the line counts, those of the link too. --fix cuts a line only ' +
    'where the note has every word that is cut.',
  options: { characters: { default: 200, description: 'Characters a line may have.' } },
  messages: {
    long: {
      text: 'the line has {length} characters; at most {limit}',
      mend: ['keep what says when to open {target}, and move the rest into it'],
    },
  },
  *check(workspace, options) {
    const limit = numberOption(options, 'characters');
    for (const store of nativeStores(workspace)) {
      const { index, caps } = store;
      if (!index || !caps || index.document.frontmatter.kind === 'template') continue;
      const names = namesOfNotes(store);
      for (const { target, hook, span } of index.lines) {
        const end = index.document.text.indexOf('\n', span.start);
        const line = { start: span.start, end: end === -1 ? span.end : Math.min(end, span.end) };
        const length = [...index.document.text.slice(line.start, line.end).trimEnd()].length;
        const note = names.named(target.value)?.document.text ?? '';
        if (length > limit)
          yield {
            messageId: 'long',
            data: { length, limit, target: target.value },
            at: { path: index.path, span: line },
            key: target.value,
            ...shorter(index.document.text, hook, line, length - limit, note),
          };
      }
    }
  },
});

/** Words shorter than this say nothing by themselves. */
const leastWord = 4;

/** Cuts what a line says of its note where the note says all that is cut. */
function shorter(
  text: string,
  hook: IndexLine['hook'],
  line: { readonly start: number; readonly end: number },
  over: number,
  note: string,
): { readonly fix?: Fix } {
  if (hook === null || hook.span.end > line.end) return {};
  const said = text.slice(hook.span.start, hook.span.end);
  // Characters are counted as people see them, and one is needed for the mark.
  const most = [...said].length - over - 1;
  const kept = [...said].slice(0, Math.max(0, most)).join('');
  const end = kept.search(/[\s,;:.–—-]+\S*$/);
  if (end < 1) return {};
  const known = new Set(wordsOf(note));
  const cut = wordsOf(said.slice(end)).filter((word) => word.length >= leastWord);
  return cut.every((word) => known.has(word))
    ? { fix: { edits: [{ start: hook.span.start + end, end: hook.span.end, text: '…' }] } }
    : {};
}
