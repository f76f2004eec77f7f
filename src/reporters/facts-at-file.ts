import type { LineRange } from '#diagnostics/changed-lines';
import { clip } from '#messages/fill-template';
import { inspect as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { FactAtFile, FactsAtFile } from '#provenance/evidence/facts-at-file';
import { triedHeading } from '#recall/packet';

import { counted, type Presentation } from './report.ts';
import { visible, visiblePath } from './visible.ts';

/** The facts that rest on a file, a line each; or that none does. */
export function factsAtFileText(
  found: FactsAtFile,
  presentation: Pick<Presentation, 'paint'>,
): string {
  return restingText(found, presentation) + triedText(found, presentation);
}

/** What was tried in a file and given up, apart from the facts; empty where nothing was. */
function triedText({ tried }: FactsAtFile, { paint }: Pick<Presentation, 'paint'>): string {
  if (tried.length === 0) return '';
  const rows = tried.map(
    ({ short, path, title, claim }) =>
      `  ${short === null ? '' : `${visible(short)}  `}${visible(clip(title, 100))}  ` +
      `${paint('path', visiblePath(path))}\n` +
      `${claim === '' || sameWords(claim, title) ? '' : `    ${visible(clip(claim, 300))}\n`}`,
  );
  return `${paint('warning', triedHeading)}\n${rows.join('')}`;
}

function restingText(
  { file, line, facts, looked }: FactsAtFile,
  { paint }: Pick<Presentation, 'paint'>,
): string {
  if (facts.length === 0)
    return `${visiblePath(textOf(say.nothingRests({ file, records: looked })))}\n`;
  const head = `${paint('path', visiblePath(file))}${line === null ? '' : `:${linesOf(line)}`}`;
  const rows = facts.map((fact) => row(fact, paint));
  return `${head}  ${counted(new Set(facts.map(({ path, item }) => item ?? path)).size, 'fact')}\n${rows.join('')}`;
}

function row(
  { lines, state, why, short, path, title, claim }: FactAtFile,
  paint: Presentation['paint'],
): string {
  const style = state === 'fresh' ? 'good' : isBroken(state) ? 'error' : 'dim';
  return (
    `  ${(lines === null ? '' : `L${linesOf(lines)}`).padEnd(10)}  ` +
    `${paint(style, state.padEnd(8))}  ` +
    `${short === null ? '' : `${visible(short)}  `}${visible(clip(title, 100))}  ` +
    `${paint('path', visiblePath(path))}` +
    `${state === 'fresh' || why === null ? '' : paint('dim', `  ${visible(clip(why, 100))}`)}\n` +
    `${claim === '' || sameWords(claim, title) ? '' : `    ${visible(clip(claim, 300))}\n`}`
  );
}

/** Whether a claim says no more than the title, end and all. */
function sameWords(claim: string, title: string): boolean {
  return claim.replace(/\.$/, '').trim() === title.trim();
}

function linesOf({ from, to }: LineRange): string {
  return from === to ? `${from}` : `${from}-${to}`;
}
