import { plainText } from '#diagnostics/plain-text';

import {
  type Document,
  frontmatterMap,
  type ParsedRecord,
  sectionOf,
  type SpannedValue,
  titleOf,
} from '../document.ts';
import { referencesOf, scalarOf } from '../frontmatter/values.ts';
import type { Adr } from '../records.ts';
import { fileStem, idProblems, recordBase, sectionText, statusProblems } from './section-text.ts';

/** The word "status" in the languages that teams write decision records in. */
const labels =
  'status statut stato stav estado situação статус durum ステータス 状態 状态 狀態 상태'.split(' ');

/** The statuses of ledger, and how words with that meaning begin. */
const meanings: readonly (readonly [string, RegExp])[] = [
  [
    'accepted',
    /^(?:approved|adopted|angenommen|akzeptiert|beschlossen|genehmigt|accepté|adopté|approuvé|aceptad|aprobad|adoptad|aceit|aprovad|adotad|accettat|approvat|geaccepteerd|принят|одобрен|утвержд|прийнят|zaakceptowan|przyjęt|kabul|onaylan|承認|承认|採用|採択|采用|采纳|已采|已接受|接受|已批准|승인|채택)/u,
  ],
  [
    'proposed',
    /^(?:vorgeschlagen|entwurf|proposé|propuest|propost|предложен|черновик|提案|検討|建议|提议|草案|草稿|제안|초안)/u,
  ],
  [
    'superseded',
    /^(?:replaced|ersetzt|abgelöst|remplacé|reemplazad|sustituid|substituíd|sostituit|заменен|заменён|置換|置き換え|取代|已取代|被取代|대체)/u,
  ],
  [
    'rejected',
    /^(?:abgelehnt|verworfen|rejeté|refusé|rechazad|rejeitad|respint|rifiutat|отклонен|отклонён|却下|不採用|拒绝|已拒绝|否决|거부|기각)/u,
  ],
  [
    'deprecated',
    /^(?:veraltet|obsolèt|déprécié|obsolet|depreciad|deprecat[ao]|устарел|廃止|非推奨|已废弃|弃用|废弃|폐기)/u,
  ],
];

const inForce = ['accepted', 'active', 'decided', 'done', 'implemented', 'final', 'amended'];
const known = new Set([
  ...inForce,
  'proposed',
  'draft',
  'rejected',
  'deprecated',
  'superseded',
  'withdrawn',
  'deferred',
  'obsolete',
  'retired',
  'open',
  'pending',
  'in-review',
  'review',
]);

const label = labels.join('|');
/** `- **Status:** Accepted`, `> Status: Accepted`, `Estado：aceptada`. */
const line = new RegExp(
  String.raw`^[ \t>*+_-]{0,12}(?:${label})[*_]{0,3}[ \t]{0,4}[:：][*_]{0,3}[ \t]{0,4}(\S[^\n]*)`,
  'imu',
);
const isLabel = new RegExp(`^(?:${label})$`, 'iu');

/** A status with its span, and the span of its whole line. */
export interface SpannedStatus extends SpannedValue {
  readonly line: SpannedValue['span'];
}

/**
 * The status of a decision as it is written: in the frontmatter, in a line, a quote or a table
 * before the first section, or as the first words of a Status section.
 */
export function findAdrStatus(document: Document): SpannedStatus | null {
  const written = scalarOf(frontmatterMap(document), 'status');
  if (written) return { ...written, line: written.span };
  return statusAbove(document) ?? statusSection(document);
}

/** `accepted` for `Accepted (v0.1)` and `承認`; an unknown word in lower case. */
export function statusWord(raw: string): string {
  const words = raw.trim().replace(/^[-*+]\s+/, '');
  const word = (/^[\p{L}-]+/u.exec(words)?.[0] ?? words).toLowerCase();
  return meanings.find(([, beginning]) => beginning.test(word))?.[0] ?? word;
}

/** @param word from `statusWord` */
export function isAdrStatus(word: string): boolean {
  return known.has(word);
}

/** Whether a word from `statusWord` means that the decision is in force. */
export function isInForce(word: string): boolean {
  return inForce.includes(word);
}

function statusAbove(document: Document): SpannedStatus | null {
  for (const block of document.outline.blocks) {
    if (block.kind === 'heading' && block.depth > 1) return null;
    if (block.kind === 'heading' || block.kind === 'code') continue;
    const { start } = block.span;
    const raw = document.text.slice(start, block.span.end);
    const found = block.kind === 'table' ? cellOf(raw) : valueIn(raw);
    if (found) return located(found, raw, start);
  }
  return null;
}

function statusSection(document: Document): SpannedStatus | null {
  const text = sectionText(document, sectionOf(document, ...labels));
  if (text === null) return null;
  const { start, end } = text.span;
  const raw = document.text.slice(start, end);
  const inTable = raw.startsWith('|') ? cellOf(raw) : null;
  return located(inTable ?? [raw.split('\n')[0] ?? '', 0], raw, start);
}

/** A part of a text, and where it begins there. */
type Part = readonly [text: string, at: number];

/** @param start where the text begins in the document */
function located([value, at]: Part, text: string, start: number): SpannedStatus {
  const end = text.indexOf('\n', at);
  return {
    value: plainText(value),
    span: { start: start + at, end: start + at + value.length },
    line: {
      start: start + text.lastIndexOf('\n', at) + 1,
      end: start + (end === -1 ? text.length : end),
    },
  };
}

function valueIn(raw: string): Part | null {
  const match = line.exec(raw);
  const value = match?.[1]?.trimEnd();
  return match?.[1] && value ? [value, match.index + match[0].length - match[1].length] : null;
}

/** The status in a table of names and values, or in a column named status. */
function cellOf(table: string): Part | null {
  const rows = rowsOf(table);
  for (const [at, cells] of rows.entries()) {
    const column = cells.findIndex(([cell]) => isLabel.test(plainText(cell).replace(/[:：]$/, '')));
    if (column === -1) continue;
    const below = rows[at + 2]?.[column];
    const isHead = at === 0 && cells.length > 2 && below !== undefined;
    return (isHead ? below : cells[column + 1]) ?? below ?? null;
  }
  return null;
}

function rowsOf(table: string): Part[][] {
  let start = 0;
  return table.split('\n').map((row) => {
    const from = start;
    start += row.length + 1;
    return [...row.matchAll(/[^|\s][^|]*/g)].map(({ 0: cell, index }): Part => [
      cell.trimEnd(),
      from + index,
    ]);
  });
}

/** Reads a decision record; an unknown `status` in its frontmatter is a problem. */
export function readAdr(document: Document): ParsedRecord<Adr> {
  const map = frontmatterMap(document);
  const written = findAdrStatus(document);
  const status = written && { value: statusWord(written.value), span: written.line };
  return {
    record: {
      role: 'adr',
      ...recordBase(document),
      number: numberOf(document),
      status,
      supersedes: referencesOf(map, 'supersedes'),
      supersededBy: referencesOf(map, 'superseded_by', 'superseded-by'),
    },
    problems: [
      ...idProblems(document),
      ...(status && isAdrStatus(status.value)
        ? []
        : statusProblems(document, [], 'proposed, accepted, rejected, deprecated or superseded')),
    ],
  };
}

/** The number in the file name (`0012-x.md`, `ADR-12-x.md`), else in the title; null for a date. */
function numberOf(document: Document): SpannedValue<number> | null {
  const title = titleOf(document);
  const span = title?.span ?? { start: document.bodyStart, end: document.bodyStart };
  const stem = fileStem(document.path);
  if (/^\d{4}-\d{2}-\d{2}/.test(stem)) return null;
  const name = /^(?:adr[-_ ]?)?(\d{1,5})(?:[-_. ]|$)/i.exec(stem);
  if (name?.[1]) return { value: Number(name[1]), span };
  const heading = /^adr[-_ #]*(\d{1,5})\b/i.exec(plainText(title?.value ?? ''));
  return heading?.[1] ? { value: Number(heading[1]), span } : null;
}
