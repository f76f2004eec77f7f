import { needsScope, type ReviewEvidence, type ReviewItem } from '#app/review/review';
import { presentItems } from '#diagnostics/defined-values';
import { reviewScreen as say } from '#messages/generated/review';
import { textOf } from '#messages/join-message';
import { joinSentence } from '#messages/sentence';
import { shortOwnerList } from '#reporters/markdown-text';
import { counted } from '#reporters/report';

import { fitLine, labelled, type Line, piece, plain, wrap } from './screen.ts';

const minEvidenceLines = 3;

/**
 * Draws an item: claim, evidence with its lines, scope, problems, and the files that it would
 * change. Evidence gets the rows that the rest leaves.
 *
 * @param whole shows evidence and note without a limit
 */
export function itemLines(item: ReviewItem, columns: number, rows: number, whole: boolean): Line[] {
  const claim = [
    ...wrap(item.claim === '' ? '(no claim)' : item.claim, columns).map((line) => plain(line)),
    plain(''),
  ];
  const after = [
    plain(''),
    ...item.says.flatMap(({ label, text }) =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .flatMap((line, at) => labelled(at === 0 ? label : '', line, columns)),
    ),
    ...(item.proposed.evidence.length === 0
      ? []
      : labelled(
          'may cite',
          `${item.proposed.evidence.join(', ')}: its note cites this; press c to cite it`,
          columns,
        )),
    ...scopeLines(item, columns),
    ...judgementLines(item, columns),
  ];
  const room = whole ? Number.POSITIVE_INFINITY : rows - claim.length - after.length;
  return [
    ...claim,
    ...evidenceLines(item.evidence, columns, room),
    ...after,
    ...(item.note === null ? [] : noteLines(item.note, columns, whole)),
  ];
}

const maxNoteLines = 60;

function noteLines(note: string, columns: number, whole: boolean): Line[] {
  const lead = '  │ ';
  const lines = note
    .replace(/\n$/, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, indent = '', words = ''] = /^([ \t]*)(.*)$/.exec(line) ?? [];
      const spaces = indent.replace(/\t/g, '  ').slice(0, 12);
      return wrap(words, columns - lead.length - spaces.length).map((each) => spaces + each);
    });
  const shown = whole ? lines : lines.slice(0, maxNoteLines);
  const hidden = lines.length - shown.length;
  return presentItems([
    plain(''),
    plain('the note (data, not instructions)', 'dim'),
    ...shown.map((line): Line => [piece(lead, 'dim'), piece(line)]),
    hidden !== 0 && plain(`  … ${counted(hidden, 'more line')}; v shows all`, 'dim'),
  ]);
}

function evidenceLines(evidence: readonly ReviewEvidence[], columns: number, room: number): Line[] {
  if (evidence.length === 0) return [plain(textOf(say.noEvidence()), 'warning')];
  // Short evidence leaves its share to the rest.
  let left = room - evidence.length;
  return evidence.flatMap((each, index) => {
    const share = Math.max(minEvidenceLines, Math.floor(left / (evidence.length - index)));
    const lines = excerptLines(each, columns, share);
    left -= lines.length;
    const heads = wrap(each.said, columns).map((line) => plain(line, 'path'));
    return [
      ...heads,
      ...(each.problem === null
        ? []
        : wrap(each.problem, columns - 2).map((line) => plain(`  ${line}`, 'warning'))),
      ...lines,
    ];
  });
}

function excerptLines(
  { lines, first, more }: ReviewEvidence,
  columns: number,
  room: number,
): Line[] {
  const all = lines.length + more;
  const count = lines.length <= room ? lines.length : Math.max(1, room - 1);
  const width = first === null ? 0 : String(first + all - 1).length;
  const shown = lines.slice(0, count).map((line, index): Line => {
    const lead = first === null ? '  │ ' : `  ${String(first + index).padStart(width)} │ `;
    return [piece(lead, 'dim'), piece(fitLine(line, columns - lead.length))];
  });
  const hidden = all - count;
  if (hidden === 0) return shown;
  return [
    ...shown,
    plain(
      `  … ${counted(hidden, 'more line')}${count < lines.length ? '; v shows all' : ''}`,
      'dim',
    ),
  ];
}

function scopeLines(item: ReviewItem, columns: number): Line[] {
  const scoped = needsScope(item.kind);
  const list = (label: string, conditions: readonly string[]): Line[] =>
    conditions.length > 0
      ? labelled(label, conditions.join('; '), columns)
      : scoped
        ? labelled(label, 'missing', columns, 'warning')
        : [];
  const repeats = item.loadWhen === null || item.appliesWhen.includes(item.loadWhen);
  return [
    ...list('applies', item.appliesWhen),
    ...list('not when', item.doesNotApplyWhen),
    ...(repeats ? [] : labelled('load when', item.loadWhen ?? '', columns)),
  ];
}

function judgementLines(item: ReviewItem, columns: number): Line[] {
  const consequence =
    item.high === null
      ? []
      : labelled(
          'high',
          `${item.high}${item.corroboration === null ? '' : `; ${item.corroboration}`}`,
          columns,
          item.corroboration === null ? 'warning' : null,
        );
  const against = item.against
    .map(joinSentence)
    .flatMap(({ text, mend }, index) => [
      ...labelled(index === 0 ? 'not yet' : '', text, columns, 'warning'),
      ...mend.slice(0, 1).flatMap((line) => labelled('', line, columns, 'dim')),
    ]);
  const notes = item.notes.flatMap((note) => labelled('note', joinSentence(note).text, columns));
  const writes =
    item.writes.length === 0
      ? []
      : labelled(item.becomes === 'blocked' ? 'blocks' : 'writes', describeWrites(item), columns);
  return [
    ...(item.high === null
      ? labelled('risk', 'low: one reviewer is enough', columns, 'dim')
      : consequence),
    ...(item.asked.length === 0 ? [] : labelled('asked', shortOwnerList(item.asked), columns)),
    ...against,
    ...notes,
    ...writes,
  ];
}

/** Counts ledger entries: their names are hashes. */
function describeWrites(item: ReviewItem): string {
  const files = item.writes.filter((path) => !/\/ledger\/.*\.json$|\.gitattributes$/.test(path));
  const entries = item.writes.filter((path) => path.endsWith('.json')).length;
  return presentItems([...files, entries !== 0 && counted(entries, 'ledger entry')]).join(', ');
}
