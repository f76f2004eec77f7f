import { configRules } from '#workspace/schema/generated/config-names';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { guardsMemory } from './waivable.ts';

/** Levels of a rule, the most severe first. */
const levels = ['error', 'warning', 'info', 'off'];

/**
 * What a change of the configuration makes less of among the rules that guard memory, in words:
 * what it switches off or lowers, in all files or in some, and a set of rules that leaves some out.
 */
export function loweredRules(before: LedgerConfig, now: LedgerConfig): string[] {
  const set = typeof now.rules === 'string' ? now.rules : null;
  return [
    ...(set !== null && before.rules !== set ? [`the rules are those of ${set} alone`] : []),
    ...lowered(before.rules, now.rules).map(([code, level]) => `${code} becomes ${level}`),
    ...(now.overrides ?? []).flatMap(({ files, rules }) => {
      const known = before.overrides?.find((each) => `${each.files}` === `${files}`);
      return lowered(known?.rules, rules).map(
        ([code, level]) => `${code} becomes ${level} in ${[files].flat().join(', ')}`,
      );
    }),
  ];
}

/** The rules that guard memory and that settings make less of, each with its level. */
function lowered(before: LedgerConfig['rules'], now: LedgerConfig['rules']): [string, string][] {
  const was = settingsOf(before);
  return [...settingsOf(now)].filter(
    ([code, level]) =>
      guardsMemory(code) && levels.indexOf(level) > levels.indexOf(was.get(code) ?? 'error'),
  );
}

/** The level of each rule that settings name, by its code. */
function settingsOf(rules: LedgerConfig['rules']): ReadonlyMap<string, string> {
  if (rules === undefined || typeof rules === 'string') return new Map();
  return new Map(
    Object.entries(rules).flatMap(([name, setting]): [string, string][] => {
      const wanted = name.trim().toLowerCase();
      const code = configRules.find(({ names }) =>
        names.some((each) => each.toLowerCase() === wanted),
      )?.names[0];
      const [level] = [setting].flat() as unknown[];
      return code !== undefined && typeof level === 'string' ? [[code, level]] : [];
    }),
  );
}
