import type { Laid } from '#workspace/laid-text';
import { sharing } from '#workspace/sharing';
import type { PathFact } from '#workspace/surroundings';

import { openAside, type LaidBytes } from './aside.ts';

/** Texts that are held; those of so many files are a few megabytes. */
const mostHeld = 1_024;

/** Makes facts of files with their texts. Those of many files lie aside, until somebody asks. */
export function factsOfFiles(): (text: string | null) => PathFact {
  let lay: ((bytes: Uint8Array) => LaidBytes) | null = null;
  let held = 0;
  return (text) => {
    if (text !== null) held += 1;
    if (text === null || held <= mostHeld) return { kind: 'file', text };
    lay ??= openAside();
    return sharing(factParts, { kind: 'file' as const, laid: lay(Buffer.from(text)) });
  };
}

const factParts = {
  get text(): string {
    return (this as unknown as { readonly laid: Laid }).laid.text();
  },
};
