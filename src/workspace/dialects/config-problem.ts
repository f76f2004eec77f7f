import { closest } from '#diagnostics/near-match';

import { globProblem } from '../paths/layout.ts';
import { explainErrors, type SchemaProblem } from '../schema/explain.ts';
import { configKeys, configRules } from '../schema/generated/config-names.ts';
import { validateConfig } from '../schema/generated/config-validator.js';
import type { LedgerConfig } from '../schema/generated/types.ts';

/** What is wrong with a configuration, where (a JSON pointer), and what helps. */
export interface ConfigProblem {
  readonly pointer: string;
  readonly what: string;
  readonly hint: string;
}

const allKeys = 'all keys: docs/configuration.md, or schemas/v1/config.schema.json';

/**
 * What is wrong with a value that shall be a configuration, the one thing to mend first; null where
 * nothing is.
 */
export function configProblem(value: unknown): ConfigProblem | null {
  if (!validateConfig(value)) return ofShape(explainErrors(validateConfig.errors), value);
  const config = value as LedgerConfig;
  return ofRules(config) ?? ofGlobs(config);
}

/**
 * An unknown key says most; of alternatives that all failed, the one that got furthest is what was
 * meant.
 */
function ofShape(problems: readonly SchemaProblem[], value: unknown): ConfigProblem {
  const unknown = problems.find((each) => each.expected.startsWith('not to be there'));
  if (unknown)
    return { pointer: unknown.pointer, what: unknownKey(unknown.pointer), hint: allKeys };
  const depth = (pointer: string): number => pointer.split('/').length;
  const [problem] = [...problems].sort((a, b) => depth(b.pointer) - depth(a.pointer));
  const { pointer = '', key = 'it', expected = 'something else' } = problem ?? {};
  const rules = (value as { readonly rules?: unknown } | null)?.rules;
  if (pointer === '/rules' && typeof rules === 'string')
    return {
      pointer,
      what: `there is no rule set "${rules.slice(0, 40)}" in this version; it has ${expected.replace('one of ', '')}`,
      hint: 'leave "rules" out for all rules, or give severities: { "IDX102": "warning" }',
    };
  if (pointer === '/rules')
    return {
      pointer,
      what: '"rules" must be a rule set such as "1.0", or severities such as { "IDX102": "warning" }',
      hint: allKeys,
    };
  const orOptions = /^\/rules\/[^/]+$/.test(pointer) ? ', or ["error", { options }]' : '';
  return {
    pointer,
    what:
      expected === 'to be there'
        ? `"${key}" is missing`
        : `"${key}" must be ${expected}${orOptions}`,
    hint: allKeys,
  };
}

/**
 * A key that is none, with the one that was meant: of the same part, else one of that name
 * elsewhere.
 */
function unknownKey(pointer: string): string {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));
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
  return `unknown key "${steps.join('.')}"${meant === null ? '' : `; did you mean "${meant}"?`}`;
}

function ofRules({ rules, overrides = [] }: LedgerConfig): ConfigProblem | null {
  const settings = [
    ...settingsIn('/rules', typeof rules === 'string' ? undefined : rules),
    ...overrides.flatMap((override, at) => settingsIn(`/overrides/${at}/rules`, override.rules)),
  ];
  for (const { pointer, name, options } of settings) {
    const wanted = name.trim().toLowerCase();
    const rule = configRules.find((each) => each.names.some((own) => own.toLowerCase() === wanted));
    const hint = '`ledger explain` lists all rules';
    const near = rule
      ? null
      : closest(
          name,
          configRules.flatMap((each) => each.names),
        );
    if (!rule)
      return {
        pointer,
        what: `unknown rule "${name}"${near === null ? '' : `; did you mean ${near}?`}`,
        hint,
      };
    const known = rule.options;
    const [code = name] = rule.names;
    for (const [key, value] of Object.entries(options)) {
      const kind = Object.hasOwn(known, key) ? known[key] : undefined;
      const closestKey = closest(key, Object.keys(known));
      if (!kind)
        return {
          pointer: `${pointer}/1/${key}`,
          what: `${code} has no option "${key}"${Object.keys(known).length === 0 ? '' : closestKey === null ? `; it has ${Object.keys(known).join(', ')}` : `; did you mean "${closestKey}"? It has ${Object.keys(known).join(', ')}`}`,
          hint: `\`ledger explain ${code}\` lists its options`,
        };
      const isRight =
        kind === 'number'
          ? typeof value === 'number'
          : Array.isArray(value) && value.every((each) => typeof each === 'string');
      if (!isRight)
        return {
          pointer: `${pointer}/1/${key}`,
          what: `option "${key}" of ${code} must be ${kind === 'number' ? 'a number' : 'a list of words'}`,
          hint: `\`ledger explain ${code}\` lists its options`,
        };
    }
  }
  return null;
}

/** The rules that one part of a configuration names. */
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

/** Globs that leave the workspace, and those that take for ever to match. */
function ofGlobs({
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
          what: `"${glob.slice(0, 60)}" in ${key.replace(/\.\d+\.files$/, '')} ${problem.what}`,
          hint: problem.hint,
        };
    }
  }
  return null;
}
