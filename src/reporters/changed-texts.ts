import { presentItems } from '#diagnostics/defined-values';
import { clip, clipCounted } from '#messages/fill-template';
import type { ChangedText } from '#provenance/changes/changed-texts';
import type { MemoryChange } from '#provenance/changes/memory-changes';

import { counted, describeSimilarWithdrawal, maxPrintedCharacters } from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

type Became = ChangedText['became'];

/** Changes of texts that agents read, in the order of reports. */
export const textChangeOrder: readonly Became[] = ['added', 'moved', 'removed'];

/** The verb, and the preposition before the place of the text. */
export const textWords: Readonly<Record<Became, { readonly does: string; readonly to: string }>> = {
  added: { does: 'adds', to: 'at' },
  moved: { does: 'moves', to: 'to' },
  removed: { does: 'removes', to: 'from' },
};

/** `adds text that agents read, at memory/INDEX.md:12, below "Never": "…"`. */
function changedText(text: ChangedText, quoting = true): string {
  const { does, to } = textWords[text.became];
  return (
    `${does} text that agents read, ${to} ${visiblePath(`${text.path}:${text.line}`)}` +
    `${text.key === null ? '' : `, ${escapeInvisible(text.key)}`}` +
    `${quoting ? `${escapeInvisible(headingPhrase(text))}: "${escapeInvisible(clipCounted(text.text, maxPrintedCharacters))}"` : ''}` +
    `${text.like ? `; ${escapeInvisible(describeSimilarWithdrawal(text.like, quoting))}` : ''}`
  );
}

/** `, below "Always", from below "Never"`. */
export function headingPhrase({ under, wasUnder }: ChangedText): string {
  const below = (heading: string | null): string =>
    heading === null ? 'no heading' : `"${clip(heading, 80)}"`;
  return (
    `${under === null && wasUnder === undefined ? '' : `, below ${below(under)}`}` +
    `${wasUnder === undefined ? '' : `, from below ${below(wasUnder)}`}`
  );
}

/** Lines of one file, and of all files, that are shown. */
const mostOfFile = 20;
const mostTexts = 100;

/** The texts of one kind that are shown, and a line for each file with others. */
export function shownTexts(
  texts: readonly ChangedText[],
  became: Became,
): {
  readonly shown: readonly ChangedText[];
  readonly left: readonly string[];
} {
  const files = new Map<string, ChangedText[]>();
  for (const text of texts)
    if (text.became === became) files.set(text.path, [...(files.get(text.path) ?? []), text]);
  // Texts that are like withdrawn claims come first.
  const first = (each: readonly ChangedText[]): ChangedText[] =>
    [...each].sort((a, b) => Number(b.like !== undefined) - Number(a.like !== undefined));
  const some = new Set(
    first([...files.values()].flatMap((each) => first(each).slice(0, mostOfFile))).slice(
      0,
      mostTexts,
    ),
  );
  const shown = [...files.values()].flat().filter((each) => some.has(each));
  const left = [...files].flatMap(([path, each]) => {
    const more = each.length - shown.filter((one) => one.path === path).length;
    return more > 0
      ? [
          `and ${counted(more, `more ${became} line`)} that agents read, in ` +
            visiblePath(clip(path, 200)),
        ]
      : [];
  });
  const others = left.length - mostOfFile;
  return {
    shown,
    left: presentItems([
      ...left.slice(0, mostOfFile),
      others > 0 && `and ${became} lines that agents read in ${counted(others, 'more file')}`,
    ]),
  };
}

/** `1 line that agents read added`. */
export function countedTexts(texts: readonly ChangedText[]): string[] {
  return textChangeOrder.flatMap((became) => {
    const count = texts.filter((each) => each.became === became).length;
    return count === 0 ? [] : [`${counted(count, 'line')} that agents read ${became}`];
  });
}

/** A line for each text, for formats that show problems alone. */
export function changedTextLines({ texts }: MemoryChange, quoting: boolean): string[] {
  return textChangeOrder.flatMap((became) => {
    const { shown: some, left } = shownTexts(texts, became);
    return [...some.map((each) => changedText(each, quoting)), ...left];
  });
}
