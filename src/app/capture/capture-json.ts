import { definedFields } from '#diagnostics/defined-fields';
import { UsageError } from '#diagnostics/failure';
import { captureRequest as say } from '#messages/generated/capture';
import type { CaptureInput } from '#promotion/acts/discover';
import { checkCaptureRequest } from '#workspace/reading/requests';
import type { CaptureRequest } from '#workspace/schema/generated/types';

import { givenJson } from '../unit-of-work/given-json.ts';

export type { CaptureRequest };

/** Most characters of a request: a discovery is a sentence with its evidence. */
const longest = 262_144;

/**
 * Reads a capture request in JSON (schema `capture-request.schema.json`).
 *
 * @throws {UsageError} for what is none, with the key that is wrong
 */
export function readCaptureJson(text: string): CaptureInput {
  if (text.length > longest) throw new UsageError(say.tooLong({ most: longest }));
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

/** A request as the planner takes it. */
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
