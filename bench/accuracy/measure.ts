// Precision and recall of the rules that judge what people wrote, on both halves of the labelled
// sets (npm run bench -- accuracy).
import { hiddenAccuracy, payloadAccuracy } from './characters.ts';
import { contradictionAccuracy } from './contradiction.ts';
import { duplicateAccuracy } from './duplicate.ts';
import type { Accuracy, Half } from './labelled.ts';
import { textAccuracy } from './text.ts';
import { weakeningAccuracy } from './weakening.ts';
import { withdrawnAccuracy } from './withdrawn.ts';

/** What each rule gets right of one half of its set, by the name that docs and results give it. */
export async function accuracies(half: Half): Promise<Readonly<Record<string, Accuracy>>> {
  const weakening = await weakeningAccuracy(half);
  const duplicate = duplicateAccuracy(half);
  return {
    'weakening (AUT601)': weakening.both,
    'weakening, structural half (P07 refuses)': weakening.structural,
    'weakening, overlap half (warns)': weakening.overlap,
    'contradiction (CON801)': contradictionAccuracy(half),
    'contradiction of whole texts (CON804)': await textAccuracy(half),
    'duplicate (CON802)': duplicate.duplicate,
    'duplicate of a withdrawn claim (LED506)': duplicate.tombstone,
    'like a withdrawn claim (P10 tells)': withdrawnAccuracy(half),
    'payload (SEC702)': payloadAccuracy(half),
    'planted memory (SEC702)': payloadAccuracy(half, 'planting'),
    'claimed standing (SEC702)': payloadAccuracy(half, 'claiming'),
    'hidden character (SEC701)': hiddenAccuracy(half),
  };
}

/** One line a measure: the reported half first, since the other was looked at. */
export function describeAccuracy(name: string, reported: Accuracy, tuning: Accuracy): string {
  const figures = ({ cases, precision, recall }: Accuracy): string =>
    `precision ${precision.toFixed(2)} recall ${recall.toFixed(2)} of ${String(cases)}`;
  return `${name}: ${figures(reported)} (tuning half: ${figures(tuning)})`;
}
