import { definedFields } from '#diagnostics/defined-values';
import { UsageError } from '#diagnostics/failure';
import { captureRequest as say } from '#messages/generated/capture';
import type { CaptureInput } from '#promotion/acts/discover';
import { kindNamed, kinds } from '#provenance/discovery-kinds';
import { checkCaptureRequest } from '#workspace/reading/requests';
import type { CaptureRequest } from '#workspace/schema/generated/types';

import { givenJson } from '../unit-of-work/given-json.ts';

export type { CaptureRequest };

/** A discovery is a sentence with its evidence. */
const maxCharacters = 262_144;

/**
 * Reads a capture request in JSON (schema `capture-request.schema.json`).
 *
 * @throws {UsageError} that names the wrong key
 */
export function readCaptureJson(text: string): CaptureInput {
  if (text.length > maxCharacters) throw new UsageError(say.tooLong({ most: maxCharacters }));
  const value = givenJson(
    text.replace(/^\ufeff/, ''),
    (why) => say.notJson({ why }),
    (why) => say.keyTwice({ why }),
  );
  const checked = checkCaptureRequest(value);
  if ('problem' in checked)
    throw new UsageError(
      say.keyInvalid({ key: checked.problem.key, expected: checked.problem.expected }),
    );
  return toInput(checked.value);
}

/** Makes a request the input of the planner. */
export function toInput(request: CaptureRequest): CaptureInput {
  const {
    claim,
    kind,
    evidence = [],
    quotes = [],
    commands = [],
    outputs = [],
    when,
    not_when,
    load_when,
    said_by,
    said_on,
    source,
    premises = [],
    $schema: _schema,
    ...details
  } = request;
  void _schema;
  const kinds = kind === undefined ? (['fact'] as const) : Array.isArray(kind) ? kind : [kind];
  return {
    claim,
    kinds,
    evidence,
    quotes,
    commands,
    outputs,
    loadWhen: load_when ?? null,
    said: [said_by, said_on, source].some((each) => each !== undefined)
      ? { by: said_by ?? null, on: said_on ?? null, source: source ?? null }
      : null,
    premises,
    details: definedFields({ ...details, applies_when: when, does_not_apply_when: not_when }),
  };
}

/** Opens in the editor when `ledger capture` is called without a claim. */
export const captureTemplate = `# What did you find? Lines that start with # are ignored. An empty claim cancels.
# Kind: ${kinds.join(' ')}

Kind: fact
Claim:

# Where the code shows it, one per line: src/file.ts#L10-L42, docs/page.md#heading, https://…
Evidence:

# When it applies and when not, one condition per line.
When:
Not when:

# The task for which agents should load it (default: the first line under When).
Load when:
`;

const labels = ['kind', 'claim', 'evidence', 'when', 'not when', 'load when'] as const;
type Label = (typeof labels)[number];

/**
 * Reads the filled template.
 *
 * @throws {UsageError} for an empty claim or an unknown kind
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
  const names = (lines('kind').join(',') || 'fact').split(/[\s,]+/).filter((each) => each !== '');
  const kind = names.flatMap((each) => kindNamed(each) ?? []);
  const wrong = names.find((each) => kindNamed(each) === null);
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
