import { UsageError } from '#diagnostics/failure';
import { captureRequest as say } from '#messages/generated/capture';
import { kindNamed, kinds } from '#provenance/discovery-kinds';

import type { CaptureRequest } from './capture-json.ts';

/** What opens in the editor when `ledger capture` is called without a claim. */
export const captureTemplate = `# What was found? Lines that start with # are not read. Leave the claim empty to stop.
# Kind: ${kinds.join(' ')}

Kind: fact
Claim:

# Where it shows, one a line: src/file.ts#L10-L42, docs/page.md#heading, https://…
Evidence:

# When it applies, and when it does not, one condition a line.
When:
Not when:

# The task at hand when it matters; else the first line under When.
Load when:
`;

const labels = ['kind', 'claim', 'evidence', 'when', 'not when', 'load when'] as const;
type Label = (typeof labels)[number];

/**
 * Reads the template back.
 *
 * @throws {UsageError} when the claim was left empty or a kind is none
 */
export function readCaptureText(text: string): CaptureRequest {
  const parts = new Map<Label, string[]>();
  let open: Label | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const match = /^([A-Za-z ]+):\s*(.*)$/.exec(line);
    const label = labels.find((each) => each === match?.[1]?.trim().toLowerCase());
    if (label) parts.set((open = label), match?.[2] ? [match[2].trim()] : []);
    else if (line.trim() !== '' && open) parts.get(open)?.push(line.trim().replace(/^[-*]\s+/, ''));
  }
  const lines = (label: Label): string[] => parts.get(label) ?? [];
  const claim = lines('claim').join(' ');
  if (claim === '') throw new UsageError(say.claimEmpty());
  const said = (lines('kind').join(',') || 'fact').split(/[\s,]+/).filter((each) => each !== '');
  const kind = said.flatMap((each) => kindNamed(each) ?? []);
  const wrong = said.find((each) => kindNamed(each) === null);
  if (wrong !== undefined)
    throw new UsageError(say.kindUnknown({ kind: wrong, kinds: kinds.join(', ') }));
  const condition = lines('load when').join(' ');
  return {
    claim,
    kind,
    evidence: lines('evidence'),
    when: lines('when'),
    not_when: lines('not when'),
    load_when: condition === '' ? undefined : condition,
  } as CaptureRequest;
}
