import { UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/json-decoder';
import { plainText } from '#diagnostics/plain-text';
import { answer as say, captureRequest } from '#messages/generated/capture';
import { splitSentences } from '#promotion/transcript/split-sentences';
import { type Kind, kindNamed, kinds } from '#provenance/discovery-kinds';

import { givenJson } from '../unit-of-work/given-json.ts';

/** A discovery that was read from an agent's written answer. */
export interface CapturedAnswer {
  readonly claim: string;
  /** One kind; `fact` unless JSON names another. */
  readonly kinds: readonly Kind[];
  /** Places, records and web addresses as the answer names them, an address with its quote. */
  readonly sources: readonly { readonly name: string; readonly quote: string | null }[];
  /** Conditions under which the claim applies. */
  readonly when: readonly string[];
  /** Conditions under which it does not apply. */
  readonly notWhen: readonly string[];
  /** The task for which to load the record; null if the answer does not say. */
  readonly loadWhen: string | null;
}

const maxCharacters = 262_144;
/** Sources after this part of a line are not found. */
const maxLineCharacters = 2_000;

/**
 * Reads an answer: Markdown with a list of its sources, or JSON.
 *
 * @throws {UsageError} that says what is missing
 */
export function readAnswer(text: string): CapturedAnswer {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (plain.length > maxCharacters) throw new UsageError(say.tooLong({ most: maxCharacters }));
  const answer = plain.trimStart().startsWith('{') ? fromJson(plain) : fromMarkdown(plain);
  if (answer.sources.length === 0) throw new UsageError(say.sourceless());
  return answer;
}

const sourcesHeading =
  /^(?:#{1,6}\s+)?[*_]{0,2}(?:sources?|references?|evidence|citations?|based on|records? used|built from)[*_]{0,2}\s*:?[*_]{0,2}\s*(.*)$/i;
const labels = {
  claim: /^[*_]{0,2}claim[*_]{0,2}:[*_]{0,2}\s*(\S.*)$/i,
  when: /^[*_]{0,2}(?:applies )?when[*_]{0,2}:[*_]{0,2}\s*(\S.*)$/i,
  notWhen: /^[*_]{0,2}(?:does not apply|not) when[*_]{0,2}:[*_]{0,2}\s*(\S.*)$/i,
  loadWhen: /^[*_]{0,2}load when[*_]{0,2}:[*_]{0,2}\s*(\S.*)$/i,
} as const;

function fromMarkdown(text: string): CapturedAnswer {
  const body: string[] = [];
  const sources: { readonly name: string; readonly quote: string | null }[] = [];
  const labelled: Record<keyof typeof labels, string[]> = {
    claim: [],
    when: [],
    notWhen: [],
    loadWhen: [],
  };
  let inSources = false;
  let fenced = false;
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const opens = fenced ? null : sourcesHeading.exec(line.trim());
    const label = fenced
      ? undefined
      : (Object.keys(labels) as (keyof typeof labels)[]).find((each) =>
          labels[each].test(line.trim()),
        );
    if (opens && (line.trim().startsWith('#') || /:[*_]{0,2}\s*/.test(line) || opens[1] === '')) {
      inSources = true;
      sources.push(...sourcesIn(opens[1] ?? ''));
    } else if (label) labelled[label].push(labels[label].exec(line.trim())?.[1] ?? '');
    else if (inSources && /^#{1,6}\s/.test(line)) inSources = false;
    else if (inSources) sources.push(...sourcesIn(line));
    else if (!fenced && !/^\s*(?:```|~~~)/.test(line))
      body.push(/^\s*(?:#{1,6}\s|>|\|)/.test(line) ? '' : line);
  }
  return {
    claim: labelled.claim[0] ?? firstSentence(body.join('\n')),
    kinds: ['fact'],
    sources,
    when: labelled.when,
    notWhen: labelled.notWhen,
    loadWhen: labelled.loadWhen[0] ?? null,
  };
}

/** The first sentence, without Markdown and numbers of sources. */
function firstSentence(body: string): string {
  const [paragraph = ''] = body.split(/\n\s*\n/).filter((each) => each.trim() !== '');
  const [sentence = ''] = splitSentences(paragraph.replace(/\s*\n\s*/g, ' '));
  return plainText(sentence.replace(/\s*\[\^?\d{1,3}\](?!\()/g, ''))
    .replace(/[.:]$/, '')
    .trim();
}

/** The sources in a line of a list: links, code and addresses, else the first word. */
function sourcesIn(line: string): { readonly name: string; readonly quote: string | null }[] {
  const item = line
    .trim()
    .slice(0, maxLineCharacters)
    .replace(/^(?:[-*+]|\d{1,3}[.)]|\[\^?\d{1,3}\]:?)\s+/, '');
  if (item === '') return [];
  const quote = /[“"]([^“”"\n]{3,400})[”"]/.exec(item)?.[1] ?? null;
  const named = [
    ...item.matchAll(
      /\[[^\]\n]*\]\(<?([^()\s<>]+)>?[^)]*\)|`([^`\n]+)`|<(https?:\/\/[^<>\s]+)>|(?<![(<])\bhttps?:\/\/[^\s<>()"“”]+/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? match[0].replace(/[.,;:]+$/, ''));
  const names =
    named.length > 0
      ? named
      : [/^(?:record|finding|source|file)?:?\s*([^\s,;“"]+)/i.exec(item)?.[1] ?? ''];
  return names
    .filter((name) => name !== '')
    .map((name) => ({ name, quote: /^https?:\/\//i.test(name) ? quote : null }));
}

type Fields = Readonly<Record<string, unknown>>;
const known: ReadonlySet<string> = new Set([
  'answer',
  'claim',
  'kind',
  'sources',
  'records',
  'when',
  'not_when',
  'load_when',
]);

function fromJson(text: string): CapturedAnswer {
  const value = givenJson(
    text,
    (why) => say.notJson({ why }),
    (why) => say.keyTwice({ why }),
  );
  const unknown = isObject(value) ? Object.keys(value).find((key) => !known.has(key)) : '';
  const keys = [...known].join(', ');
  if (!isObject(value) || unknown !== undefined)
    throw new UsageError(
      unknown ? say.keyUnknown({ key: unknown.slice(0, 40), keys }) : say.notObject({ keys }),
    );
  const body = textAt(value, 'answer') ?? '';
  const kind = textAt(value, 'kind') ?? 'fact';
  const named = kindNamed(kind);
  if (named === null)
    throw new UsageError(
      captureRequest.kindUnknown({ kind: kind.slice(0, 40), kinds: kinds.join(', ') }),
    );
  const own = fromMarkdown(body);
  const listed = [...listAt(value, 'sources'), ...listAt(value, 'records')].map(sourceIn);
  return {
    claim: textAt(value, 'claim') ?? own.claim,
    kinds: [named],
    sources: [...listed, ...own.sources],
    when: [...textsAt(value, 'when'), ...own.when],
    notWhen: [...textsAt(value, 'not_when'), ...own.notWhen],
    loadWhen: textAt(value, 'load_when') ?? own.loadWhen,
  };
}

/** A source in JSON: its name, or `{ path, lines: "10-14" }`, `{ url, quote }`, `{ record }`. */
function sourceIn(value: unknown): { readonly name: string; readonly quote: string | null } {
  if (typeof value === 'string') return { name: value, quote: null };
  const fields = isObject(value) ? value : {};
  const [path, url, record, lines] = ['path', 'url', 'record', 'lines'].map((key) =>
    textAt(fields, key),
  ) as [string | null, string | null, string | null, string | null];
  const name =
    url ??
    record ??
    (path === null || lines === null
      ? path
      : `${path}#${lines.replace(/^L?(\d+)(?:-L?(\d+))?$/, (_all, from: string, to?: string) => (to === undefined || to === from ? `L${from}` : `L${from}-L${to}`))}`);
  if (name === null) throw new UsageError(say.sourceNameless());
  return { name, quote: url === null ? null : textAt(fields, 'quote') };
}

function textAt(fields: Fields, key: string): string | null {
  const value = fields[key];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new UsageError(say.notText({ key }));
  return value.trim() === '' ? null : value;
}

function listAt(fields: Fields, key: string): readonly unknown[] {
  const value = fields[key] ?? [];
  if (!Array.isArray(value)) throw new UsageError(say.notList({ key }));
  return value;
}

function textsAt(fields: Fields, key: string): string[] {
  const value = typeof fields[key] === 'string' ? [fields[key]] : listAt(fields, key);
  if (!value.every((each) => typeof each === 'string')) throw new UsageError(say.notTexts({ key }));
  return value as string[];
}
