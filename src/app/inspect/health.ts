import type { Diagnostic } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';
import { noSentence } from '#provenance/comparison/compared-texts';
import { textComparison } from '#provenance/comparison/text-comparison';
import { isIndexed } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { isSelected } from '#recall/listed-entries';
import { recallables } from '#recall/recallable';
import { counted } from '#reporters/report';
import type { Rule } from '#rules/rule';
import { selectRules } from '#rules/selection';
import type { Loaded } from '#sources/load-workspace';
import { isAccepted } from '#workspace/standing';

import { openConflicts } from '../conflicts/open-conflicts.ts';

/** One part of how healthy memory is: a count of what there is, never a score. */
export interface HealthPart {
  readonly part: 'provenance' | 'freshness' | 'scope' | 'recall' | 'conflicts';
  /** How many fall short; of conflicts, how many are open. */
  readonly missing: number;
  /** Of how many; null where nothing is counted against. */
  readonly of: number | null;
  readonly says: string;
  /** The command that shows what falls short and what to do about each; null where nothing does. */
  readonly raise: string | null;
}

/** What the health of memory is read off, besides memory itself. */
export interface HealthFacts {
  /** What was compared with its evidence, and how much of it no longer holds. */
  readonly drift: { readonly stale: number; readonly judged: number };
  /** The day that waivers are judged on, `2026-11-22`. */
  readonly today: string;
  /** The rules there are: conflicts are counted by those that find them. */
  readonly rules: readonly Rule[];
}

/**
 * The parts of how healthy memory is, each a plain figure with the command that would raise it. A
 * part that nothing here could be judged by is left out.
 */
export function healthOf(
  loaded: Loaded,
  ledger: Ledger,
  { drift, today, rules }: HealthFacts,
): HealthPart[] {
  const findings = loaded.workspace.findings.filter(isAccepted).length;
  return [
    ...part(
      'provenance',
      shortBy('FND301', loaded, ledger, rules),
      findings,
      'have complete provenance',
      'ledger lint --only FND301',
    ),
    ...part('freshness', drift.stale, drift.judged, 'hold against their evidence', 'ledger verify'),
    ...part(
      'scope',
      shortBy('FND303', loaded, ledger, rules),
      findings,
      'say when they hold and when not',
      'ledger lint --only FND303',
    ),
    ...recallPart(loaded, ledger, rules),
    ...conflictsPart(loaded, ledger, { today, rules }),
  ];
}

function part(
  name: HealthPart['part'],
  missing: number,
  of: number,
  says: string,
  raise: string,
): HealthPart[] {
  return of === 0
    ? []
    : [
        {
          part: name,
          missing,
          of,
          says: `${of - missing} of ${of} ${says}`,
          raise: missing === 0 ? null : raise,
        },
      ];
}

/** How many files a rule finds at fault, whatever is waived or off: a figure is what is there. */
function shortBy(
  code: string,
  { workspace, config }: Loaded,
  ledger: Ledger,
  rules: readonly Rule[],
): number {
  const [judging] = selectRules(rules, config, { only: [code], set: [`${code}=warning`] });
  return judging
    ? new Set(
        [...judging.rule.check(workspace, judging.options, ledger)].map((report) => report.at.path),
      ).size
    : 0;
}

/** How many entries a condition or a glob selects. */
function recallPart(loaded: Loaded, ledger: Ledger, rules: readonly Rule[]): HealthPart[] {
  const facts = recallables(loaded.workspace, ledger).filter(
    (each) => each.standing === 'fact' && isIndexed(each.kind),
  );
  const judging = ['IDX101', 'IDX102', 'LED512'].filter(
    (code) => shortBy(code, loaded, ledger, rules) > 0,
  );
  const raise = judging.length > 0 ? `ledger lint --only ${judging.join(',')}` : 'ledger list';
  return part(
    'recall',
    facts.filter((each) => !isSelected(each)).length,
    facts.length,
    'promoted records say when to load them',
    raise,
  );
}

/** Where both sides stand: two rules may find one contradiction. */
function sidesOf({ path, place, related }: Diagnostic): string {
  return [{ path, place }, ...related]
    .map((each) => `${each.path}:${each.place.start.line}`)
    .sort()
    .join('\n');
}

/**
 * Open contradictions and duplicates, where there are rules that find them and there is more than
 * one thing to compare; what is waived is not open.
 */
function conflictsPart(
  loaded: Loaded,
  ledger: Ledger,
  { today, rules }: Pick<HealthFacts, 'today' | 'rules'>,
): HealthPart[] {
  const { codes, open: found } = openConflicts(loaded, today, rules);
  const { claims, statements, leftOut } = textComparison(loaded.workspace, ledger).compared;
  const silent = leftOut.filter(({ why }) => why === noSentence).length;
  if (codes.length === 0 || claims + statements < 2) return [];
  const contradictions = new Set(found.filter((each) => each.code !== 'CON802').map(sidesOf)).size;
  const duplicates = found.filter((each) => each.code === 'CON802').length;
  const open = present([
    contradictions > 0 && counted(contradictions, 'contradiction'),
    duplicates > 0 && counted(duplicates, 'duplicate'),
  ]);
  return [
    {
      part: 'conflicts',
      missing: contradictions + duplicates,
      of: null,
      says:
        (open.length === 0
          ? `none found among ${counted(claims, 'claim')} and ${counted(statements, 'statement')} that were compared`
          : `${open.join(' and ')} open`) +
        (silent === 0 ? '' : `; no sentence to compare in ${counted(silent, 'decision')}`),
      raise: open.length === 0 ? null : 'ledger conflicts',
    },
  ];
}
