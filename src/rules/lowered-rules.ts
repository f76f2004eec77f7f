import { present } from '#diagnostics/present';
import { configRules } from '#workspace/schema/generated/config-names';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { keepsDecisions } from './waivable.ts';

/** Levels of a rule, the most severe first. */
const levels: readonly string[] = ['error', 'warning', 'info', 'off'];

/** The rules that the keys `gate.evidenceChanged` and `guard.level` are about as well. */
const ofOtherKeys: ReadonlySet<string> = new Set(['FND306', 'GRD001', 'GRD002', 'GRD003']);

/** A level that a configuration gives a rule, in some files or in all. */
interface Setting {
  readonly code: string;
  readonly level: string;
  /** Empty for all files. */
  readonly files: string;
}

const byName: ReadonlyMap<string, Setting> = new Map(
  configRules.flatMap(({ names, level }) =>
    names.map((name) => [
      name.toLowerCase(),
      // Broken evidence is an error at a gate, whatever it is in a lint.
      { code: names[0] ?? '', level: names[0] === 'FND306' ? 'error' : level, files: '' },
    ]),
  ),
);

/** The code of the rule that a name means; null where there is no such rule. */
export function codeNamed(name: string): string | null {
  return byName.get(name.trim().toLowerCase())?.code ?? null;
}

/** What the key `rules` switches off or lowers, in words, and a set that leaves rules out. */
export function loweredRules(before: LedgerConfig, now: LedgerConfig): string[] {
  const set = typeof now.rules === 'string' ? now.rules : null;
  const [was, is] = [inAllFiles(before), inAllFiles(now)];
  return present([
    set !== null && before.rules !== set && `the rules are those of ${set} alone`,
    ...[...is.values()].flatMap(({ code, level }) =>
      isLower(level, was.get(code)?.level) ? [`${code} becomes ${level}`] : [],
    ),
  ]);
}

/**
 * What `overrides` switch off or lower in some files, in words: new ones, raising ones that are
 * gone, and another order, for the last that matches wins.
 */
export function loweredOverrides(before: LedgerConfig, now: LedgerConfig): string[] {
  const [was, is] = [inSomeFiles(before), inSomeFiles(now)];
  const ofCode = (code: string, some: readonly Setting[], config: LedgerConfig): string[] => [
    inAllFiles(config).get(code)?.level ?? 'off',
    ...some.filter((each) => each.code === code).map(({ level }) => level),
  ];
  const come = is.filter((each) => !hasSame(was, each));
  const gone = was.filter((each) => !hasSame(is, each) && !come.some(isOfFiles(each)));
  const [kept, still] = [
    was.filter((each) => hasSame(is, each)),
    is.filter((each) => hasSame(was, each)),
  ];
  return present([
    ...come
      .filter(({ code, level }) => ofCode(code, was, before).some((each) => isLower(level, each)))
      .map(({ code, level, files }) => `${code} becomes ${level} in ${files}`),
    ...gone
      .filter(({ code, level }) => ofCode(code, is, now).some((each) => isLower(each, level)))
      .map(({ code, level, files }) => `${code} is no longer ${level} in ${files}`),
    JSON.stringify(kept) !== JSON.stringify(still) && 'overrides have another order',
  ]);
}

function isLower(level: string, than = 'off'): boolean {
  return levels.indexOf(level) > levels.indexOf(than);
}

function hasSame(some: readonly Setting[], one: Setting): boolean {
  return some.some((each) => isOfFiles(one)(each) && each.level === one.level);
}

function isOfFiles({ code, files }: Setting): (other: Setting) => boolean {
  return (other) => other.code === code && other.files === files;
}

/** The level of each rule that counts here, where no override says another one. */
function inAllFiles({ rules }: LedgerConfig): ReadonlyMap<string, Setting> {
  const usual = [...byName.values()].filter(({ code }) => counts(code));
  return new Map([...usual, ...settingsOf(rules, '')].map((each) => [each.code, each]));
}

function inSomeFiles({ overrides = [] }: LedgerConfig): Setting[] {
  return overrides.flatMap(({ files, rules }) => settingsOf(rules, files.join(', ')));
}

function counts(code: string): boolean {
  return keepsDecisions(code) || ofOtherKeys.has(code);
}

function settingsOf(rules: LedgerConfig['rules'], files: string): Setting[] {
  if (rules === undefined || typeof rules === 'string') return [];
  return Object.entries(rules).flatMap(([name, setting]) => {
    const code = codeNamed(name);
    const [level] = [setting].flat() as unknown[];
    return code !== null && counts(code) && typeof level === 'string'
      ? [{ code, level, files }]
      : [];
  });
}
