import { isAlias, isMap, isScalar, parseDocument, visit } from 'yaml';

import { UsageError } from '#diagnostics/failure';
import { configuration as say } from '#messages/configuration';
import { foreignSentence } from '#messages/message';

import { limits } from '../limits.ts';
import type { LedgerConfig } from '../schema/generated/types.ts';
import { type Parsed, parseJson, placed, stepsOf } from '../text/json-text.ts';
import { configProblem } from './config-problem.ts';

/**
 * Reads a configuration file: JSON, JSON with comments, YAML, or the `ledger` key of a
 * package.json. Data only.
 *
 * @param name the file's name as the user knows it; its extension says the format
 * @throws {UsageError} with file, line and column for anything that is not a configuration
 */
export function readConfig(text: string, name: string): LedgerConfig {
  const manifest = /(?:^|[\\/])package\.json$/.test(name);
  const parsed = /\.ya?ml$/.test(name)
    ? parseYaml(text, name)
    : parseJson(text, name, name.endsWith('.jsonc'));
  const prefix = manifest ? '/ledger' : '';
  const value = manifest
    ? (parsed.value as { readonly ledger: unknown }).ledger
    : (parsed.value ?? {});
  const problem = configProblem(value);
  if (problem)
    throw new UsageError(problem.at(placed(name, text, parsed.offsetOf(prefix + problem.pointer))));
  return value as LedgerConfig;
}

function parseYaml(text: string, name: string): Parsed {
  if (text.length > limits.yamlConfigLength)
    throw new UsageError(say.tooLong({ file: name, most: limits.yamlConfigLength }));
  if (/^(?:---|\.\.\.)/m.test(text.trimStart().replace(/^---[ \t]*\r?\n/, '')))
    throw new UsageError(say.severalDocuments({ file: name }));
  const document = parseDocument(text, {
    schema: 'core',
    strict: true,
    uniqueKeys: true,
    prettyErrors: false,
    merge: false,
    logLevel: 'silent',
  });
  const [error] = document.errors;
  if (error)
    throw new UsageError(
      say.notYaml({
        place: placed(name, text, error.pos[0]),
        problem: foreignSentence(error.message.split('\n')[0] ?? ''),
      }),
    );
  let aliased = false;
  visit(document, {
    Node: (_key, node) =>
      void (aliased ||=
        isAlias(node) || ('anchor' in node && node.anchor !== undefined) || Boolean(node.tag)),
  });
  if (aliased) throw new UsageError(say.aliases({ file: name }));
  return {
    value: document.toJS({ maxAliasCount: 0 }) as unknown,
    offsetOf: (pointer) => {
      const steps = stepsOf(pointer);
      for (let length = steps.length; length > 0; length -= 1) {
        const key = keyAt(document.getIn(steps.slice(0, length - 1), true), steps[length - 1]);
        if (key !== null) return key;
        const node: unknown = document.getIn(steps.slice(0, length), true);
        if (isScalar(node) && node.range) return node.range[0];
      }
      return 0;
    },
  };
}

/** Where a key of a mapping stands; null where there is none. */
function keyAt(parent: unknown, step: string | number | undefined): number | null {
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
    : undefined;
  return isScalar(pair?.key) ? (pair.key.range?.[0] ?? null) : null;
}
