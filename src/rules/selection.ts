import picomatch from 'picomatch';

import { isAtLeast, type Severity } from '#diagnostics/diagnostic';
import { closest } from '#diagnostics/near-match';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { defaultLevel, type Options, type Rule } from './rule.ts';
import type { RuleRun } from './run-rules.ts';

/** What a caller asks on top of the configuration. */
export interface RuleRequest {
  /** `IDX102=off` and the like, applied last. */
  readonly set?: readonly string[];
  /** Only these rules run. */
  readonly only?: readonly string[];
  /** These rules do not run. */
  readonly skip?: readonly string[];
  /** On by default; the configuration may still switch them off. */
  readonly on?: readonly string[];
}

/** An unknown rule or severity; callers turn it into a usage error. */
export class SelectionError extends Error {}

type Level = Severity | 'off';
type Setting = Level | [Level, ...unknown[]] | unknown[];

/**
 * Selects rules and their severities: by defaults, then the configuration's `gate`, `rules` and
 * `overrides` (the last that matches a file wins), then the request.
 *
 * @throws {SelectionError} for an unknown rule, severity or option, with the nearest name
 */
export function selectRules(
  all: readonly Rule[],
  config: LedgerConfig,
  request: RuleRequest,
): RuleRun[] {
  const lookUp = (name: string): Rule => findRule(all, name);
  const only = request.only?.map(lookUp);
  const skip = new Set(request.skip?.map(lookUp));
  const wanted = new Set([...(only ?? []), ...(request.on ?? []).map(lookUp)]);
  const set = new Map((request.set ?? []).map((each) => readAssignment(each, lookUp)));
  const own = readSettings(config.rules, lookUp);
  const overrides = (config.overrides ?? []).map((override) => ({
    matches: picomatch(override.files, { dot: true }),
    settings: readSettings(override.rules, lookUp),
  }));

  // A released set leaves out later rules.
  const released = typeof config.rules === 'string' ? config.rules : null;
  return all
    .filter((rule) => released === null || compareSets(rule.since, released) <= 0)
    .filter((rule) => (!only || only.includes(rule)) && !skip.has(rule))
    .map((rule) => {
      const isWanted = wanted.has(rule) || (rule.preview === true && config.preview === true);
      const start: Level =
        isWanted || !rule.preview
          ? ((rule.gate && config.gate?.[rule.gate]) ??
            (isWanted ? rule.severity : defaultLevel(rule)))
          : 'off';
      const base: Level = set.get(rule) ?? own.get(rule)?.level ?? start;
      const relevant = overrides.filter((override) => override.settings.has(rule));
      const levelIn = (path: string): Level => {
        if (set.has(rule)) return base;
        let level = base;
        for (const override of relevant)
          if (override.matches(path)) level = override.settings.get(rule)?.level ?? level;
        return level;
      };
      const levels = [
        base,
        ...(set.has(rule)
          ? []
          : relevant.map((override) => override.settings.get(rule)?.level ?? base)),
      ];
      return {
        rule,
        most: levels.reduce((most, level) =>
          level === 'off' || (most !== 'off' && isAtLeast(most, level)) ? most : level,
        ),
        options: withDefaults(rule, own.get(rule)?.options),
        severityIn: (path: string) => {
          const level = relevant.length === 0 ? base : levelIn(path);
          return level === 'off' ? null : level;
        },
      };
    })
    .filter(
      (judging) =>
        judging.severityIn('') !== null ||
        overrides.some((override) => override.settings.has(judging.rule)),
    );
}

/**
 * Finds a rule by code, name or alias, in any case.
 *
 * @throws {SelectionError} with the nearest name when there is none
 */
export function findRule(all: readonly Rule[], name: string): Rule {
  const wanted = name.trim().toLowerCase();
  const names = (rule: Rule): string[] => [rule.code, rule.name, ...(rule.aliases ?? [])];
  const rule = all.find((each) => names(each).some((own) => own.toLowerCase() === wanted));
  if (rule) return rule;
  const near = closest(name, all.flatMap(names));
  throw new SelectionError(`unknown rule "${name}"${near ? `; did you mean ${near}?` : ''}`);
}

/** Compares rule sets by number, so that 1.10 comes after 1.2. */
function compareSets(a: string, b: string): number {
  const [one, two] = [a, b].map((set) => set.split('.').map(Number));
  return (one?.[0] ?? 0) - (two?.[0] ?? 0) || (one?.[1] ?? 0) - (two?.[1] ?? 0);
}

function readAssignment(text: string, lookUp: (name: string) => Rule): readonly [Rule, Level] {
  const [name, level] = [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];
  if (!text.includes('=') || !isLevel(level))
    throw new SelectionError(`"${text}" is not RULE=off|error|warning|info`);
  return [lookUp(name), level];
}

function readSettings(
  rules: LedgerConfig['rules'] | Readonly<Record<string, unknown>>,
  lookUp: (name: string) => Rule,
): Map<Rule, { level: Level; options: Readonly<Record<string, unknown>> }> {
  if (rules === undefined || typeof rules === 'string') return new Map();
  return new Map(
    Object.entries(rules).map(([name, value]) => {
      const setting = value as Setting;
      const [level, options] = Array.isArray(setting)
        ? [setting[0] as Level, setting[1]]
        : [setting as Level, {}];
      return [lookUp(name), { level, options: options as Readonly<Record<string, unknown>> }];
    }),
  );
}

function withDefaults(rule: Rule, given: Readonly<Record<string, unknown>> = {}): Options {
  const known = rule.options ?? {};
  for (const [name, value] of Object.entries(given)) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option)
      throw new SelectionError(
        `${rule.code} has no option "${name}"` +
          `${Object.keys(known).length > 0 ? `; it has ${Object.keys(known).join(', ')}` : ''}`,
      );
    const right =
      typeof option.default === 'number'
        ? typeof value === 'number'
        : Array.isArray(value) && value.every((each) => typeof each === 'string');
    if (!right)
      throw new SelectionError(
        `option "${name}" of ${rule.code} must be ` +
          `${typeof option.default === 'number' ? 'a number' : 'a list of words'}`,
      );
  }
  return Object.fromEntries(
    Object.entries(known).map(([name, option]) => [
      name,
      (given[name] ?? option.default) as number | readonly string[],
    ]),
  );
}

function isLevel(text: string): text is Level {
  return text === 'off' || text === 'error' || text === 'warning' || text === 'info';
}
