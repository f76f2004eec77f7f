import { isAlias, isMap, isScalar, parseDocument, visit } from 'yaml';

import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { configuration as say } from '#messages/generated/configuration';
import { foreignSentence, type Message } from '#messages/message';

import { limits } from '../limits.ts';
import { globProblem } from '../paths/layout.ts';
import { explainErrors, pointerSteps, type SchemaProblem } from '../schema/explain.ts';
import { configKeys, configRules } from '../schema/generated/config-names.ts';
import { validateConfig } from '../schema/generated/config-validator.js';
import type { LedgerConfig } from '../schema/generated/types.ts';
import { type ParsedValue, parseJson, positionPrefix, stepsOf } from '../text/json-text.ts';

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
  const problem = validateConfig(value)
    ? (ruleProblem(value as LedgerConfig) ?? badGlob(value as LedgerConfig))
    : shapeProblem(explainErrors(validateConfig.errors), value);
  if (problem)
    throw new UsageError(
      problem.at(positionPrefix(name, text, parsed.offsetOf(prefix + problem.pointer))),
    );
  return value as LedgerConfig;
}

function parseYaml(text: string, name: string): ParsedValue {
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
        place: positionPrefix(name, text, error.pos[0]),
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

/** The offset of a key in a mapping; null where it is missing. */
function keyAt(parent: unknown, step: string | number | undefined): number | null {
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
    : undefined;
  return isScalar(pair?.key) ? (pair.key.range?.[0] ?? null) : null;
}

interface ConfigProblem {
  /** A JSON pointer. */
  readonly pointer: string;
  /** The message, for the place in the file that the pointer leads to. */
  at(place: string): Message;
}

/** Prefers an unknown key; of alternatives that all failed, the one that got furthest. */
function shapeProblem(problems: readonly SchemaProblem[], value: unknown): ConfigProblem {
  const unknown = problems.find((each) => each.expected.startsWith('absent'));
  if (unknown) return unknownKey(unknown.pointer);
  const depth = (pointer: string): number => pointer.split('/').length;
  const [problem] = [...problems].sort((a, b) => depth(b.pointer) - depth(a.pointer));
  const { pointer = '', key = 'it', expected = 'something else' } = problem ?? {};
  const rules = (value as { readonly rules?: unknown } | null)?.rules;
  if (pointer === '/rules' && typeof rules === 'string')
    return {
      pointer,
      at: (place) => {
        const sets = expected.replace('one of ', '');
        return say.unknownRuleSet({ place, name: rules.slice(0, 40), sets });
      },
    };
  if (pointer === '/rules') return { pointer, at: (place) => say.rulesOfNoForm({ place }) };
  if (expected === 'present') return { pointer, at: (place) => say.missing({ place, key }) };
  const orOptions = /^\/rules\/[^/]+$/.test(pointer);
  return {
    pointer,
    at: (place) => {
      const values = { place, key, expected: foreignSentence(expected) };
      return orOptions ? say.otherSeverity(values) : say.otherValue(values);
    },
  };
}

/** Suggests a similar key of the same part, else a key of that name elsewhere. */
function unknownKey(pointer: string): ConfigProblem {
  const steps = pointerSteps(pointer);
  const typed = steps.at(-1) ?? '';
  const part = steps.slice(0, -1);
  const near = closest(
    typed,
    configKeys[part.map((step) => (/^\d+$/.test(step) ? '*' : step)).join('.')] ?? [],
  );
  const elsewhere = Object.entries(configKeys).flatMap(([name, keys]) =>
    keys.flatMap((key) =>
      key.toLowerCase() === typed.toLowerCase() && !name.includes('*')
        ? [name === '' ? key : `${name}.${key}`]
        : [],
    ),
  );
  const meant = near === null ? (elsewhere[0] ?? null) : [...part, near].join('.');
  const key = steps.join('.');
  return {
    pointer,
    at: (place) =>
      meant === null
        ? say.unknownKey({ place, key })
        : say.misspelledKey({ place, key, near: meant }),
  };
}

/** Finds an unknown rule or option, or an option of the wrong type. */
function ruleProblem({ rules, overrides = [] }: LedgerConfig): ConfigProblem | null {
  const settings = [
    ...settingsIn('/rules', typeof rules === 'string' ? undefined : rules),
    ...overrides.flatMap((override, at) => settingsIn(`/overrides/${at}/rules`, override.rules)),
  ];
  for (const { pointer, name, options } of settings) {
    const wanted = name.trim().toLowerCase();
    const rule = configRules.find((each) => each.names.some((own) => own.toLowerCase() === wanted));
    if (!rule) return unknownRule(pointer, name);
    for (const [option, value] of Object.entries(options)) {
      const problem = optionProblem(rule, option, value);
      if (problem) return { pointer: `${pointer}/1/${option}`, at: problem };
    }
  }
  return null;
}

function unknownRule(pointer: string, name: string): ConfigProblem {
  const names = configRules.flatMap((each) => each.names);
  const near = closest(name, names);
  return {
    pointer,
    at: (place) =>
      near === null ? say.unknownRule({ place, name }) : say.misspelledRule({ place, name, near }),
  };
}

function optionProblem(
  { names: [rule = ''], options }: (typeof configRules)[number],
  option: string,
  value: unknown,
): ConfigProblem['at'] | null {
  const known = Object.keys(options);
  const kind = known.includes(option) ? options[option] : undefined;
  if (kind === 'number')
    return typeof value === 'number'
      ? null
      : (place) => say.optionNoNumber({ place, option, rule });
  if (kind)
    return Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? null
      : (place) => say.optionNoWords({ place, option, rule });
  const values = { rule, option, options: known.join(', ') };
  const near = closest(option, known);
  if (known.length === 0) return (place) => say.noOption({ place, ...values });
  return near === null
    ? (place) => say.unknownOption({ place, ...values })
    : (place) => say.misspelledOption({ place, ...values, near });
}

/** The rules in the part of a configuration at a pointer. */
function settingsIn(
  pointer: string,
  rules: Readonly<Record<string, unknown>> | undefined,
): {
  readonly pointer: string;
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}[] {
  return Object.entries(rules ?? {}).map(([name, setting]) => ({
    pointer: `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    name,
    options: Array.isArray(setting)
      ? ((setting as unknown[])[1] as Readonly<Record<string, unknown>>)
      : {},
  }));
}

/** Finds a glob that leaves the workspace or takes too long to match. */
function badGlob({
  ignore = [],
  layout = {},
  overrides = [],
  workspaces = [],
}: LedgerConfig): ConfigProblem | null {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['ignore', ignore],
    ...Object.entries(layout).map(([role, globs]) => [`layout.${role}`, globs] as const),
    ...overrides.map(({ files }, at) => [`overrides.${at}.files`, files] as const),
    ['workspaces', workspaces],
  ];
  for (const [key, globs] of lists) {
    for (const [at, glob] of globs.entries()) {
      const problem = globProblem(glob);
      if (problem)
        return {
          pointer: `/${key.replaceAll('.', '/')}/${at}`,
          at: (place) =>
            say.badGlob({
              place,
              glob: glob.slice(0, 60),
              key: key.replace(/\.\d+\.files$/, ''),
              problem: problem.what,
              advice: problem.hint,
            }),
        };
    }
  }
  return null;
}
