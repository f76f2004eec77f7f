import { hiddenCharacters } from '#detection/hidden-characters';
import { shellWord } from '#messages/shell-word';
import { stringsIn } from '#provenance/record-text/pin';
import { hiddenMarkdown } from '#workspace/detectors/hidden-markdown';
import type { MemoryRecord } from '#workspace/records';

import { defineGate } from '../gate.ts';

/** P13: memory has no hidden characters, no hidden Markdown and no secret. */
export const nothingHidden = defineGate({
  code: 'P13',
  name: 'nothing-hidden',
  summary: 'The record contains no hidden characters, no hidden Markdown and no secret.',
  why: 'An agent follows text that its reviewer never saw.',
  messages: {
    character: {
      text: '{where} contains a hidden character, U+{code} ({what})',
      mend: ['{fix}'],
    },
    markdown: { text: '{path} contains {what}', mend: ['delete it, or write it as visible text'] },
    unreadable: {
      text: "{where} can't be read as Markdown",
      mend: ['capture it again as plain text, then: ledger reject {item} --reason "unreadable"'],
    },
    raised: {
      text: '{where} contains {what}',
      mend: ['capture it again without it, then: ledger reject {item} --reason "hidden text"'],
    },
    secret: {
      text: '{where} contains a possible secret ({what})',
      mend: ['remove it and revoke it'],
    },
  },
  examples: {
    character: {
      where: 'corpus/findings/rotated-refresh-token.md:12:8',
      code: '200B',
      what: 'zero width space',
      fix: 'delete it from corpus/findings/rotated-refresh-token.md',
    },
    markdown: { path: 'corpus/findings/rotated-refresh-token.md', what: 'text in an HTML comment' },
    unreadable: { where: 'the claim' },
    raised: { where: 'the claim', what: 'text in an HTML comment' },
    secret: { where: 'corpus/findings/rotated-refresh-token.md', what: 'github' },
  },
  *check({ discovery, history, short, record, texts: written, inputs }) {
    const fix = record
      ? `delete it from ${record.path}`
      : `capture it again without it, then: ledger reject ${shellWord(short)} --reason "hidden text"`;
    const texts = [
      ['the claim', discovery.claim],
      ['the "Load when" condition', discovery.loadWhen ?? ''],
      ...Object.entries(discovery.details).map(
        ([key, value]) => [key, stringsIn(value).join('\n')] as const,
      ),
      ...(record ? [[record.path, textOf(record)] as const] : []),
    ] as const;
    const seen = new Set<string>();
    for (const [where, text] of texts) {
      for (const { codePoint, kind, what } of hiddenCharacters(text)) {
        const code = codePoint.toString(16).toUpperCase().padStart(4, '0');
        if (kind !== 'hidden' || seen.has(code)) continue;
        seen.add(code);
        yield { messageId: 'character', data: { where, code, what, fix } };
      }
    }
    if (record)
      for (const what of new Set(
        hiddenMarkdown(record.document)
          .filter(({ span }) => isWithin(record, span.start))
          .map((each) => each.what),
      ))
        yield { messageId: 'markdown', data: { path: record.path, what } };
    for (const { where, document } of written) {
      if (!document) yield { messageId: 'unreadable', data: { where } };
      else
        for (const what of new Set(hiddenMarkdown(document).map((each) => each.what)))
          yield { messageId: 'raised', data: { where, what } };
    }
    for (const secret of inputs.secrets)
      if (secret.path === null || secret.path === (record?.path ?? history.item))
        yield {
          messageId: 'secret',
          data: { where: record?.path ?? 'the proposal', what: secret.what },
        };
  },
});

/** The text of a record: its whole file, or the part of a native fact. */
function textOf(record: MemoryRecord): string {
  return record.role === 'native'
    ? record.document.text.slice(record.span.start, record.span.end)
    : record.document.text;
}

function isWithin(record: MemoryRecord, at: number): boolean {
  return record.role !== 'native' || (at >= record.span.start && at < record.span.end);
}
