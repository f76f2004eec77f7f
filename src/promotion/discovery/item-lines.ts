import { oneLine, plainText } from '#diagnostics/plain-text';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { usualSections } from '#provenance/record-text/words-beside-claim';
import { isErasedRecord } from '#workspace/erased-record';
import type { MemoryRecord } from '#workspace/records';
import { isErased } from '#workspace/text/erased-text';

/** Characters from which on a text is told from others; words of a claim are told from fewer. */
const [leastText, leastClaim] = [16, 8];

/** What an item says, in lines that are told from others; its places of evidence are left out. */
export function itemLines(history: ItemHistory, record: MemoryRecord | null): string[] {
  const acts = history.acts.filter(({ entry }) => entry.content.act !== 'erasure');
  const said = acts.flatMap(({ item }) => [
    ...(item.says ? Object.values(item.says).flat() : []),
    item.reason,
    item.blocked_by,
  ]);
  const { claim, details, loadWhen } = history.content;
  const now =
    acts.length < history.acts.length
      ? []
      : [loadWhen, ...(details.applies_when ?? []), ...(details.does_not_apply_when ?? [])];
  const body =
    record === null || isErasedRecord(record)
      ? []
      : record.document.text.slice(record.document.bodyStart).split(/\r?\n/);
  const named = [
    ...(acts.length < history.acts.length ? [] : [claim, details.title]),
    ...acts.flatMap(({ item }) => [item.claim, item.says?.claim, item.says?.title]),
  ];
  return [
    ...new Set([
      ...worded(named, leastClaim),
      ...worded([...said, ...now, ...body.filter((line) => !isOfModel(line))], leastText),
    ]),
  ];
}

/** Whether a line names evidence, or a section as acts write it: both say nothing of their own. */
function isOfModel(line: string): boolean {
  return (
    usualSections.test(line.trim()) || /^\s*[-*] (?:File|Source|Command|Output|Premise):/.test(line)
  );
}

/** The lines of some texts in plain words, from a length on. */
function worded(texts: readonly unknown[], least: number): string[] {
  return (
    texts
      .filter((text) => typeof text === 'string')
      .flatMap((text) => text.split(/\r?\n/))
      .map((text) =>
        text
          .replace(/^[\s#>*-]+/, '')
          .replace(/^(?:finding|pattern|adr(?:-\d+)?|audit|bug):\s*/i, '')
          .trim(),
      )
      // Elsewhere it may stand with its marks or without.
      .flatMap((text) => [text, oneLine(plainText(text))])
      .filter(
        (text) =>
          text.length >= least &&
          /\S\s+\S|\S{16}/.test(text) &&
          !isErased(text) &&
          !isWordOfModel(text),
      )
  );
}

/** A digest or a day, which stays. */
function isWordOfModel(text: string): boolean {
  return /^(?:sha256:[0-9a-f]{64}|\d{4}-\d{2}-\d{2})$/.test(text);
}
