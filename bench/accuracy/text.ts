// Whether whole texts of one project contradict each other, as rule CON804 sees them.
import { decode } from '#disk/reading/read-source';
import { textComparison } from '#provenance/comparison/text-comparison';
import { ledgerOf } from '#provenance/ledger/ledger';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import type { Workspace } from '#workspace/workspace';

import { type Accuracy, accuracyOf, type Half, labelled } from './labelled.ts';

interface TextCase {
  readonly id: string;
  readonly files: Readonly<Record<string, string>>;
  readonly contradict: boolean;
  readonly why: string;
}

export async function textAccuracy(half: Half, folder?: URL): Promise<Accuracy> {
  const cases = labelled<TextCase>('text', half, folder);
  const contradicting = new Set<string>();
  for (const each of cases) {
    const records = await readRecords(
      Object.entries(each.files).map(([path, text]) => decode(path, Buffer.from(text))),
      layoutOf({}, null),
      new Set(),
      () => Promise.resolve([]),
    );
    const { conflicts } = textComparison(records as Workspace, ledgerOf(records));
    if (conflicts.some(({ overrides }) => !overrides)) contradicting.add(each.id);
  }
  return accuracyOf(
    cases,
    (each) => each.contradict,
    ({ id }) => contradicting.has(id),
  );
}
