import { present } from '#diagnostics/present';
import { configRules } from '#workspace/schema/generated/config-names';
import type { LedgerConfig } from '#workspace/schema/generated/types';

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

/**
 * Rules that keep the checks themselves safe: unreadable files, entries that were changed, the
 * waivers, the policy.
 */
const fixed: ReadonlySet<string> = new Set(['LDG001', 'LED501', 'LED503']);

/** Whether an exception may be made of a rule, by waiver, directive or baseline. */
export function mayBeWaived(code: string): boolean {
  return !fixed.has(code) && !/^(?:WAV|POL)/.test(code);
}

/**
 * Rules that say that memory or the ledger is not what was decided, or not what it shows: no
 * comment beside a text speaks for it at a gate.
 */
export function guardsMemory(code: string): boolean {
  return /^(?:LED50[1-689]|LED51[0-2]|SEC|FND302|FND309|FND320|QUE409)/.test(code);
}

/**
 * Whether a rule says who decides, and what a change must not do: less of it lets a later change
 * decide alone, or alter memory unseen.
 */
export function keepsDecisions(code: string): boolean {
  return guardsMemory(code) || /^(?:POL|LDG001|LED507|AUT60[14]|QUE40[167])/.test(code);
}

/**
 * Rules that compare with another revision, and so find nothing where there is none, nor once a
 * change is merged.
 */
const comparing: ReadonlySet<string> = new Set(['FND309', 'QUE409', 'AUT604']);

/**
 * Whether a rule looks at the files of the project, where memory is about them. They change every
 * day, so an exception holds until its day, whatever a file says.
 */
export function looksAtCode(code: string): boolean {
  return code === 'GRD001' || code === 'GRD003';
}

/**
 * Whether a rule says of files as they stand whether something is wrong, so that its silence means
 * something.
 */
export function judgesWhatStands(code: string): boolean {
  // Of guards only what a change adds is found at a gate.
  return !comparing.has(code) && !looksAtCode(code);
}
