import { UsageError } from '#diagnostics/failure';
import { dataFile as say } from '#messages/generated/configuration';
import { foreignSentence } from '#messages/message';

import type { SpannedValue } from '../document.ts';
import { globProblem } from '../paths/layout.ts';
import {
  type BaselineEntry,
  baselineFile,
  type PolicyFiles,
  type Waiver,
  waiversFile,
} from '../policy/policy-files.ts';
import { firstProblem, type Validator } from '../schema/explain.ts';
import { validateBaseline, validateWaivers } from '../schema/generated/exception-validators.js';
import { type ParsedJson, parseJson, positionPrefix } from '../text/json-text.ts';

/** The texts of the files with waivers and baseline; null where there is none. */
export interface PolicyTexts {
  readonly waiversText: string | null;
  readonly baselineText: string | null;
}

/**
 * Reads the waivers and the baseline.
 *
 * @throws {UsageError} with file, line and column for a file of another shape
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
        say.badScope({
          place: positionPrefix(waiversFile, waiversText ?? '', span.start),
          scope: value.scope.slice(0, 60),
          problem: problem.what,
          advice: problem.hint,
        }),
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

function listIn<T>(
  text: string,
  name: string,
  key: string,
  validate: Validator,
): SpannedValue<T>[] {
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
  const { pointer, key, expected } = firstProblem(validate.errors);
  const place = positionPrefix(name, text, offsetOf(pointer));
  const values = { place, key, schema: name === waiversFile ? 'waivers' : 'baseline' };
  if (expected.startsWith('absent')) return new UsageError(say.unknownKey(values));
  if (expected === 'present') return new UsageError(say.missing(values));
  return new UsageError(say.otherValue({ ...values, expected: foreignSentence(expected) }));
}
