// Whether a text addresses the model (SEC702), and whether it holds characters that nobody sees or
// that deceive (SEC701).
import { hiddenCharacters } from '#detection/hidden-characters';
import { payloadsIn } from '#detection/payloads/find-payloads';

import { type Accuracy, accuracyOf, type Half, labelled } from './labelled.ts';

interface PayloadCase {
  readonly id: string;
  readonly text: string;
  readonly payload: boolean;
}
interface HiddenCase {
  readonly id: string;
  readonly text: string;
  readonly hidden: boolean;
  readonly codePoints?: readonly string[];
}

export function payloadAccuracy(
  half: Half,
  set: 'payload' | 'planting' | 'claiming' = 'payload',
): Accuracy {
  return accuracyOf(
    labelled<PayloadCase>(set, half),
    (each) => each.payload,
    ({ text }) => payloadsIn(text).length > 0,
  );
}

export function hiddenAccuracy(half: Half): Accuracy {
  return accuracyOf(
    labelled<HiddenCase>('hidden', half),
    (each) => each.hidden,
    ({ text }) => hiddenCharacters(text).length > 0,
  );
}
