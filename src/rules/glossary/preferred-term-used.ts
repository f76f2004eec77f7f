import type { Span } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { isServedAsFact } from '#workspace/record-status';
import type { FileRecord, Glossary, GlossaryTerm } from '#workspace/records';
import { ownWordsOf } from '#workspace/stores/prose';
import { termForms, termKey } from '#workspace/text/terms';
import type { Workspace } from '#workspace/workspace';

import { recordHandle } from '../message-words.ts';
import { defineRule, inFile, report } from '../rule.ts';

export const preferredTermUsed = defineRule({
  code: 'GLO205',
  name: 'preferred-term-used',
  severity: 'info',
  aliases: ['SOL-P057'],
  summary: 'Memory uses the terms of the glossary, not the words that it lists under Not.',
  why: 'An agent takes two words for two things and finds only one of them.',
  falsePositives:
    'Many of these words have other meanings (`run`, `state`, `event`): give such a word its own ' +
    'row in the glossary. Not checked: code, links, quotes, parts of names, words with a condition ' +
    'such as `map (for the meta)`, and words that are terms themselves.',
  messages: {
    avoided: {
      text: 'the glossary uses "{term}", not "{word}"',
      mend: ['write "{term}"'],
      quotes: ['term'],
    },
    accepted: {
      text: 'the glossary uses "{term}", not "{word}"',
      mend: ['write "{term}", then: ledger amend {item} --reason "…"'],
      quotes: ['term'],
    },
  },
  *check(workspace, ledger) {
    const avoided = readAvoided(workspace);
    if (!avoided) return;
    const records: readonly FileRecord[] = [
      ...workspace.indexes,
      ...workspace.glossaries,
      ...[
        ...workspace.findings,
        ...workspace.patterns,
        ...workspace.adrs,
        ...workspace.audits,
        ...workspace.bugReports,
        ...workspace.deadEnds,
      ].filter(isServedAsFact),
    ];
    for (const record of records) {
      const { document, path } = record;
      for (const { known, span } of usesOf(ownWordsOf(document), avoided)) {
        if (record.role === 'glossary' && isNamed(record, known, span)) continue;
        const word = document.text.slice(span.start, span.end);
        const data = {
          word: clip(word, 30),
          term: clip(known.rows.map((row) => row.term.value).join('" or "'), 40),
        };
        const place = inFile(path, span, termKey(word));
        if (record.role === 'index' || record.role === 'glossary')
          yield report('avoided', data, place);
        else yield report('accepted', { ...data, item: recordHandle(path, ledger) }, place);
      }
    }
  },
});

/**
 * Whether a glossary names the word here and does not use it: in a list of words, or in the row
 * that avoids it.
 */
function isNamed({ terms }: Glossary, { rows }: Known, { start, end }: Span): boolean {
  const holds = (span: Span): boolean => span.start <= start && end <= span.end;
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle]?.span.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const row = terms[low - 1];
  return (
    row !== undefined &&
    holds(row.span) &&
    (rows.includes(row) || [row.term, ...row.aliases, ...row.not].some((each) => holds(each.span)))
  );
}

/** Words of the longest phrase that is looked for. */
const longest = 6;

/** An avoided word, or a defined one. */
interface Known {
  /** The terms to use instead; empty for a defined word. */
  readonly rows: GlossaryTerm[];
}

/** The words of glossaries, and how many words such a phrase has, longest first. */
interface Avoided {
  readonly known: ReadonlyMap<string, Known>;
  readonly lengths: readonly number[];
}

/**
 * Reads the words of glossaries; null if none is avoided. Skips words with a condition, such as
 * `map (for the meta)`, and defined words.
 */
function readAvoided({ glossaries }: Workspace): Avoided | null {
  const known = new Map<string, Known>();
  const put = (word: string, one: Known): void => {
    for (const form of termForms(word)) if (!known.has(form)) known.set(form, one);
  };
  for (const { terms } of glossaries)
    for (const { term, aliases } of terms)
      for (const word of [term, ...aliases]) put(termKey(word.value), { rows: [] });
  let isEmpty = true;
  for (const { terms } of glossaries) {
    for (const row of terms) {
      for (const { value } of row.not) {
        const word = termKey(value.replace(/^["“']|["”']$/g, ''));
        if (/[()…]|^(?:an?|the|any) /i.test(value) || word.length < 3 || word.split(' ').length > 3)
          continue;
        const before = known.get(word);
        if (!before) put(word, { rows: [row] });
        else if (before.rows.length > 0 && !before.rows.includes(row)) before.rows.push(row);
        if (known.get(word)?.rows.length) isEmpty = false;
      }
    }
  }
  if (isEmpty) return null;
  return {
    known,
    lengths: [...new Set([...known.keys()].map((word) => word.split(' ').length))]
      .filter((length) => length <= longest)
      .sort((a, b) => b - a),
  };
}

/** Uses of avoided words; parts of names do not count. */
function* usesOf(
  text: string,
  { known, lengths }: Avoided,
): Generator<{ readonly known: Known; readonly span: Span }> {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at] as RegExpExecArray;
    const length = lengths.find((each) => known.has(phraseAt(text, words, at, each)));
    if (length === undefined) continue;
    const found = known.get(phraseAt(text, words, at, length)) as Known;
    const last = words[at + length - 1] as RegExpExecArray;
    const span = { start: first.index, end: last.index + last[0].length };
    at += length - 1;
    if (
      found.rows.length > 0 &&
      !/[\p{L}\p{N}_/.@#$-]/u.test(text.slice(span.start - 1, span.start)) &&
      !/^(?:[_/@-]|\.\w|\()/.test(text.slice(span.end, span.end + 2))
    )
      yield { known: found, span };
  }
}

/** `length` words from `at` on, in lower case; empty if other characters separate them. */
function phraseAt(
  text: string,
  words: readonly RegExpExecArray[],
  at: number,
  length: number,
): string {
  let phrase = words[at]?.[0].toLowerCase() ?? '';
  for (let more = 1; more < length; more += 1) {
    const word = words[at + more];
    if (!word || !/^[\s_-]{1,20}$/.test(between(text, words[at + more - 1], word))) return '';
    phrase += ` ${word[0].toLowerCase()}`;
  }
  return phrase;
}

function between(
  text: string,
  one: RegExpExecArray | undefined,
  other: RegExpExecArray | undefined,
): string {
  return one && other ? text.slice(one.index + one[0].length, other.index) : '';
}
