import { isKnownLanguage } from '../sentences/states-something.ts';
import { isFileStructure } from './file-structure.ts';
import { isGuess } from './guessed.ts';
import { isMomentary } from './momentary.ts';
import { repeatsLine } from './repeated-line.ts';
import { isWorkDone } from './work-done.ts';

/** What a claim is that is not worth keeping as it stands. */
export type NotKept = 'repeats' | 'work-done' | 'guess' | 'moment' | 'structure';

/** Longer than any claim that one sentence makes, and a bound on the work below. */
const longest = 1_000;

/**
 * Why a claim is not worth keeping as it stands; null where nothing speaks against it. Where the
 * words of its language are not known, it is compared with the lines that it cites and no more.
 */
export function whyNotKept(claim: string, citedLines: readonly string[]): NotKept | null {
  const said = claim.slice(0, longest);
  if (repeatsLine(said, citedLines)) return 'repeats';
  if (!isKnownLanguage(said)) return null;
  if (isGuess(said)) return 'guess';
  if (isWorkDone(said)) return 'work-done';
  if (isMomentary(said)) return 'moment';
  return isFileStructure(said) ? 'structure' : null;
}
