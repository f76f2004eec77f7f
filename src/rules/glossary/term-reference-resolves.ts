import { closest } from '#diagnostics/near-match';
import { decodePercentEscapes } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { type BracedWord, isKnownAbsent, wordsInBraces } from '#workspace/detectors/undated-days';
import type { Document } from '#workspace/document';
import { resolveTarget } from '#workspace/paths/target';
import type { FileRecord, Glossary, Role } from '#workspace/records';
import { headingSlugs } from '#workspace/text/heading-slugs';
import { termForms, termKey } from '#workspace/text/terms';

import { defineVisitingRule, inFile, message } from '../rule.ts';

export const termReferenceResolves = defineVisitingRule({
  code: 'GLO206',
  name: 'term-reference-resolves',
  severity: 'warning',
  aliases: ['SOL-P006'],
  summary: 'Each link to a term of the glossary, and each term in braces, has an entry there.',
  why: 'A reader who follows the reference finds no meaning and assumes one.',
  falsePositives:
    'A link counts if its anchor is a heading or the term with hyphens. Words in braces count, as ' +
    'infos, if some of them are terms or nearly one: elsewhere braces are placeholders. IDX104 ' +
    'checks index entries.',
  messages: {
    near: {
      text: 'the glossary has no "{word}"; did you mean "{near}"?',
      mend: ['write "{near}"'],
      quotes: ['near'],
    },
    none: message(
      'the glossary has no "{word}"',
      'if it is a term: ledger capture "<what it means>" --kind term --term {term}',
    ),
  },
  visit: (workspace) => {
    const glossaries = new Map(workspace.glossaries.map((glossary) => [glossary.path, glossary]));
    const anchors = new Map<string, ReadonlySet<string>>();
    const names = workspace.glossaries.flatMap((glossary) =>
      glossary.terms.flatMap(({ term, aliases }) => [
        term.value,
        ...aliases.map((alias) => alias.value),
      ]),
    );
    const known = new Set(names.flatMap((name) => termForms(termKey(name))));
    const missing = (word: string) => {
      const near = closest(word.toLowerCase(), names);
      return near === null
        ? { messageId: 'none' as const, data: { word: clip(word, 40), term: shellWord(word) } }
        : { messageId: 'near' as const, data: { word: clip(word, 40), near: clip(near, 30) } };
    };
    const words: BracedWord[] = [];
    return {
      *document(document) {
        if (glossaries.size === 0) return;
        const record = workspace.byPath.get(document.path);
        for (const { path, span, target, anchor } of linksTo(document, record, glossaries)) {
          const glossary = glossaries.get(target) as Glossary;
          if (!anchors.has(target)) anchors.set(target, anchorsOf(glossary));
          if (!anchors.get(target)?.has(anchor))
            yield { ...inFile(path, span, `#${anchor}`), ...missing(anchor.replaceAll('-', ' ')) };
        }
        if (record && prose.has(record.role) && !isKnownAbsent(document, 'braces'))
          words.push(...wordsInBraces(document));
      },
      *rest() {
        // Without a single term in braces, braces mean something else here.
        const inUse = words.some(({ word }) => known.has(termKey(word)));
        for (const { path, span, word } of words) {
          if (known.has(termKey(word))) continue;
          const said = missing(word);
          if (inUse || said.messageId === 'near')
            yield { ...inFile(path, span, `{${termKey(word)}}`), ...said, severity: 'info' };
        }
      },
    };
  },
});

/** Links with an anchor into a glossary, from any file that was read. */
function* linksTo(
  { path, outline }: Document,
  record: FileRecord | undefined,
  glossaries: ReadonlyMap<string, Glossary>,
) {
  const entries = record?.role === 'index' && record.governed ? record.entries : [];
  for (const { target: written, span } of outline.links) {
    if (!written.includes('#')) continue;
    const target = resolveTarget(path, written);
    const file = target.kind === 'inside' ? target.path : path;
    const anchor =
      target.kind === 'inside' || target.kind === 'anchor' ? (target.anchor ?? '') : '';
    // Line anchors are not terms; IDX104 judges entries of an index.
    if (
      anchor === '' ||
      !glossaries.has(file) ||
      /^L\d/.test(anchor) ||
      entries.some((entry) => entry.span.start <= span.start && span.end <= entry.span.end)
    )
      continue;
    yield { path, span, target: file, anchor: decodePercentEscapes(anchor).toLowerCase() };
  }
}

/** Anchors of a glossary: headings, HTML ids and terms. */
function anchorsOf({ document, terms }: Glossary): ReadonlySet<string> {
  const headings = document.outline.blocks.flatMap((block) =>
    block.kind === 'heading' ? [document.text.slice(block.text.start, block.text.end)] : [],
  );
  const ids = [
    ...document.text.matchAll(
      /<a\s[^>]{0,200}?(?:id|name)\s{0,3}=\s{0,3}["']([^"']{1,200})["']|\{#([\w-]{1,100})\}/g,
    ),
  ].map((match) => (match[1] ?? match[2] ?? '').toLowerCase());
  const words = terms.flatMap(({ term, aliases }) =>
    [term, ...aliases].flatMap((each) => termForms(termKey(each.value))),
  );
  return new Set([
    ...headingSlugs(headings),
    ...ids,
    ...words.flatMap((word) => [
      word,
      word.replaceAll(' ', '-'),
      `term-${word.replaceAll(' ', '-')}`,
    ]),
  ]);
}

/** Roles whose prose is searched for words in braces. */
const prose: ReadonlySet<Role> = new Set([
  'index',
  'glossary',
  'finding',
  'pattern',
  'dead-end',
  'adr',
  'audit',
  'bug-report',
]);
