import { present } from '#diagnostics/present';

import { counted } from './report.ts';
import { visible } from './visible.ts';

/** What of a transcript was read, skipped and left out; shaped as the story gives it. */
export interface TranscriptCounts {
  readonly read: {
    readonly seen: number;
    readonly more: boolean;
    readonly counts: {
      readonly lines: number;
      readonly broken: number;
      readonly tooLong: number;
      readonly unknown: number;
      readonly summaries: number;
    };
  };
  readonly newTurns: number;
  readonly wroteMemory: number;
  readonly advisor: {
    readonly name: string;
    readonly unknownTurns: number;
    readonly malformed: number;
  };
  readonly left: readonly { readonly message: string; readonly why: string }[];
}

/** Messages that are named one by one; the rest is counted. */
const mostNamed = 20;

/** What was read of a transcript, in words; nothing that anybody said in it is repeated. */
export function transcriptText(
  { read, newTurns, wroteMemory, advisor, left }: TranscriptCounts,
  nothingFound: boolean,
): string {
  const { counts } = read;
  const skipped = present([
    read.seen > 0 && `${read.seen} read before`,
    wroteMemory > 0 && `${wroteMemory} in which memory was written already`,
  ]);
  const passedOver = present([
    counts.broken > 0 && `${counts.broken} that ${counts.broken === 1 ? 'is' : 'are'} no JSON`,
    counts.tooLong > 0 && `${counts.tooLong} too long`,
    counts.unknown > 0 &&
      `${counts.unknown} that ${counts.unknown === 1 ? 'is' : 'are'} no message`,
  ]);
  const dropped = present([
    advisor.malformed > 0 && `${advisor.malformed} malformed`,
    advisor.unknownTurns > 0 && `${advisor.unknownTurns} of no turn that was asked about`,
  ]);
  return present([
    `read ${counted(counts.lines, 'line')}: ${counted(newTurns, 'new turn')}` +
      `${skipped.length > 0 ? `; skipped ${skipped.join(', ')}` : ''} (advisor: ` +
      `${visible(advisor.name)})`,
    passedOver.length > 0 && `lines passed over: ${passedOver.join(', ')}`,
    dropped.length > 0 && `candidates dropped: ${dropped.join(', ')}`,
    ...left
      .slice(0, mostNamed)
      .map(({ message, why }) => `left out, message ${visible(message)}: ${visible(why)}`),
    left.length > mostNamed && `left out: ${left.length - mostNamed} more`,
    read.more && 'the transcript goes on: run it again for the rest',
    nothingFound && (left.length > 0 ? 'nothing new was found' : 'nothing to keep was found'),
    '',
  ]).join('\n');
}
