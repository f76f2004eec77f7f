import { presentItems } from '#diagnostics/defined-values';
import { configRules } from '#workspace/schema/generated/config-names';
import type { LedgerConfig } from '#workspace/schema/generated/types';

/** Levels of a rule, the most severe first. */
const levels: readonly string[] = ['error', 'warning', 'info', 'off'];

/** Rules that `gate.evidenceChanged` and `guard.level` lower as well. */
const ofOtherKeys: ReadonlySet<string> = new Set(['FND306', 'GRD001', 'GRD002', 'GRD003']);

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
      // At a gate, broken evidence is an error by default.
      { code: names[0] ?? '', level: names[0] === 'FND306' ? 'error' : level, files: '' },
    ]),
  ),
);

/** The code of the rule of this name; null if there is none. */
export function codeNamed(name: string): string | null {
  return byName.get(name.trim().toLowerCase())?.code ?? null;
}

/** What the key `rules` lowers, in words, and a rule set that leaves rules out. */
export function loweredRules(before: LedgerConfig, now: LedgerConfig): string[] {
  const set = typeof now.rules === 'string' ? now.rules : null;
  const [was, is] = [inAllFiles(before), inAllFiles(now)];
  return presentItems([
    set !== null && before.rules !== set && `only the rules of ${set} run`,
    ...[...is.values()].flatMap(({ code, level }) =>
      isLower(level, was.get(code)?.level) ? [`${code} becomes ${level}`] : [],
    ),
  ]);
}

/**
 * What `overrides` lower, in words: new ones, removed ones that were stricter, and another order:
 * the last that matches wins.
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
  return presentItems([
    ...come
      .filter(({ code, level }) => ofCode(code, was, before).some((each) => isLower(level, each)))
      .map(({ code, level, files }) => `${code} becomes ${level} in ${files}`),
    ...gone
      .filter(({ code, level }) => ofCode(code, is, now).some((each) => isLower(each, level)))
      .map(({ code, level, files }) => `${code} is no longer ${level} in ${files}`),
    JSON.stringify(kept) !== JSON.stringify(still) && 'overrides are in another order',
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

/** The level of each rule that counts here, without overrides. */
function inAllFiles({ rules }: LedgerConfig): ReadonlyMap<string, Setting> {
  const usual = [...byName.values()].filter(({ code }) => counts(code));
  return new Map([...usual, ...settingsOf(rules, '')].map((each) => [each.code, each]));
}

function inSomeFiles({ overrides = [] }: LedgerConfig): Setting[] {
  return overrides.flatMap(({ files, rules }) => settingsOf(rules, files.join(', ')));
}

function counts(code: string): boolean {
  return isDecisionProtection(code) || ofOtherKeys.has(code);
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

/** Rules that protect the checks themselves: unreadable files and changed entries. */
const fixed: ReadonlySet<string> = new Set(['LDG001', 'LED501', 'LED503']);

/** Whether a waiver, directive or baseline may except a rule. */
export function mayBeWaived(code: string): boolean {
  return !fixed.has(code) && !/^(?:WAV|POL)/.test(code);
}

/** Whether a rule protects memory and ledger from edits: at a gate, no directive excepts it. */
export function isMemoryProtection(code: string): boolean {
  return /^(?:LED50[1-689]|LED51[0-2]|SEC|FND302|FND309|FND320|QUE409)/.test(code);
}

/** Whether lowering a rule would let later changes decide alone, or alter memory unseen. */
export function isDecisionProtection(code: string): boolean {
  return isMemoryProtection(code) || /^(?:POL|LDG001|LED507|AUT60[14]|QUE40[167])/.test(code);
}

/** Rules that compare with a base: they find nothing without one, or after the merge. */
const comparing: ReadonlySet<string> = new Set(['FND309', 'QUE409', 'AUT604']);

/**
 * Whether a rule judges files of the project. They change daily, so its waivers do not end with the
 * content.
 */
export function isCodeRule(code: string): boolean {
  return code === 'GRD001' || code === 'GRD003';
}

/** Whether a rule judges files without a base, so that no report means no problem. */
export function isIndependentOfBase(code: string): boolean {
  // At a gate, guards find only what the change adds.
  return !comparing.has(code) && !isCodeRule(code);
}
