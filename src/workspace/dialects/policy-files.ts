import { UsageError } from '#diagnostics/failure';

import { parseJson, placed, type ParsedJson } from '../text/json-text.ts';
import { globProblem } from '../paths/layout.ts';
import {
  baselineFile,
  waiversFile,
  type BaselineEntry,
  type PolicyFiles,
  type Waiver,
} from '../policy/policy-files.ts';
import { explainErrors } from '../schema/explain.ts';
import { validateBaseline, validateWaivers } from '../schema/generated/exception-validators.js';
import type { Validator } from '../schema/validator.ts';
import type { Located } from '../source-file.ts';

/** The texts of the files that grant exceptions; null where there is none. */
export interface PolicyTexts {
  readonly waiversText: string | null;
  readonly baselineText: string | null;
}

/**
 * Reads the waivers and the baseline, from whichever revision their texts are.
 *
 * @throws {UsageError} with file, line and column for anything that is neither
 */
export function readPolicyFiles({ waiversText, baselineText }: PolicyTexts): PolicyFiles {
  const waivers =
    waiversText === null
      ? []
      : listIn<Waiver>(waiversText, waiversFile, 'waivers', validateWaivers);
  for (const { value, span } of waivers) {
    const problem = globProblem(value.scope);
    if (problem !== null)
      throw new UsageError(
        `${placed(waiversFile, waiversText ?? '', span.start)} the scope "${value.scope.slice(0, 60)}" ${problem.what}`,
        problem.hint,
      );
  }
  return {
    waivers,
    baseline:
      baselineText === null
        ? []
        : listIn<BaselineEntry>(baselineText, baselineFile, 'entries', validateBaseline),
    texts: new Map([
      ...(waiversText === null ? [] : [[waiversFile, waiversText] as const]),
      ...(baselineText === null ? [] : [[baselineFile, baselineText] as const]),
    ]),
  };
}

function listIn<T>(text: string, name: string, key: string, validate: Validator): Located<T>[] {
  const parsed = parseJson(text, name, false);
  if (!validate(parsed.value)) throw notValid(text, name, parsed, validate);
  const list = (parsed.value as Readonly<Record<string, readonly T[]>>)[key] ?? [];
  return list.map((value, at) => ({ value, span: parsed.spanOf(`/${key}/${at}`) }));
}

function notValid(
  text: string,
  name: string,
  { offsetOf }: ParsedJson,
  validate: Validator,
): UsageError {
  const problem = explainErrors(validate.errors, 1)[0];
  const place = placed(name, text, offsetOf(problem?.pointer ?? ''));
  return new UsageError(
    `${place} "${problem?.key ?? 'it'}" should be ${problem?.expected ?? 'of another shape'}`
      .replace('should be not to be there: no such key', 'is no key of it')
      .replace('should be to be there', 'is missing'),
    `the keys are in schemas/v1/${name === waiversFile ? 'waivers' : 'baseline'}.schema.json`,
  );
}
