import type { VerifiedRecord } from '#app/verify/verify';
import { shellWord } from '#messages/shell-word';
import { withProgram } from '#reporters/report';
import { visible, visiblePath } from '#reporters/visible';

import type { Context, painter } from '../context.ts';

/** Testimony: no file can confirm it. */
export function testimonyBlock(
  { path, testimony, state }: VerifiedRecord,
  paint: ReturnType<typeof painter>,
): string {
  if (testimony === null || state !== 'unverifiable') return '';
  return `${paint('path', visiblePath(path))}\n  ${paint('info', 'said')}         ${visible(testimony)}\n`;
}

/** Evidence in commits that this clone does not have, and how to fetch them. */
export function absentBlock(
  { path, surfaces }: VerifiedRecord,
  paint: ReturnType<typeof painter>,
): string {
  const absent = surfaces.filter((each) => each.fetch !== undefined);
  if (absent.length === 0) return '';
  const lines = absent.map(
    ({ surface, why }) =>
      `  ${paint('info', 'not here'.padEnd(11))}  ${visible(surface)}` +
      `${paint('dim', `  ${visible(why ?? '')}`)}\n`,
  );
  const fetches = new Set(absent.map(({ fetch }) => fetch ?? ''));
  return (
    `${paint('path', visiblePath(path))}\n${lines.join('')}` +
    [...fetches].map((each) => `    ${paint('dim', 'do ')}  ${visible(each)}\n`).join('')
  );
}

/** Memory past its last day, and what can be done with it. */
export function expiredBlock(
  { path, short, expired }: VerifiedRecord,
  { program }: Context,
  paint: ReturnType<typeof painter>,
): string {
  const name = shellWord(short ?? path);
  return (
    `${paint('path', visiblePath(path))}\n` +
    `  ${paint('warning', 'expired')}      it was valid until ${expired ?? ''}, and nobody is served it\n` +
    [`longer: ledger confirm ${name} --until DATE`, `over: ledger retract ${name} --reason "…"`]
      .map(
        (line, at) =>
          `    ${paint('dim', at === 0 ? 'do ' : 'or ')}  ${visible(withProgram(line, program))}\n`,
      )
      .join('')
  );
}
