import { presentItems } from '#diagnostics/defined-values';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { noSentence } from '#provenance/comparison/compared-texts';
import { textComparison } from '#provenance/comparison/text-comparison';
import { isIndexed } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { listRecallRecords } from '#recall/list-recall-records';
import { hasLoadCondition } from '#recall/listed-entries';
import { counted } from '#reporters/report';
import type { Rule } from '#rules/rule';
import { selectRules } from '#rules/selection';
import type { LoadedWorkspace } from '#sources/load-workspace';
import { isAccepted } from '#workspace/record-status';

import { findOpenConflicts } from '../conflicts/open-conflicts.ts';

/** One part of the health of memory: a count, never a score. */
export interface HealthPart {
  readonly part: 'provenance' | 'freshness' | 'scope' | 'recall' | 'conflicts';
  /** Records that fail it; open ones for conflicts. */
  readonly missing: number;
  /** Records checked; null for conflicts. */
  readonly of: number | null;
  /** One line for people: `3 of 4 have complete provenance`. */
  readonly says: string;
  /** The command that shows what is missing and how to fix it; null if nothing is missing. */
  readonly raise: string | null;
}

/** Inputs of `healthOf` besides memory and ledger. */
export interface HealthFacts {
  /**
   * Of `judged` records with comparable evidence, `stale` no longer match or are marked as stale.
   */
  readonly drift: { readonly stale: number; readonly judged: number };
  /** The day on which waivers must be in force, `2026-11-22`. */
  readonly today: string;
  readonly rules: readonly Rule[];
}

/** Counts the parts of the health of memory; leaves out a part without anything to count. */
export function healthOf(
  loaded: LoadedWorkspace,
  ledger: Ledger,
  { drift, today, rules }: HealthFacts,
): HealthPart[] {
  const findings = loaded.workspace.findings.filter(isAccepted).length;
  return [
    ...part(
      'provenance',
      countProblemFiles('FND301', loaded, ledger, rules),
      findings,
      'have complete provenance',
      'ledger lint --only FND301',
    ),
    ...part('freshness', drift.stale, drift.judged, 'match their evidence', 'ledger verify'),
    ...part(
      'scope',
      countProblemFiles('FND303', loaded, ledger, rules),
      findings,
      'say when they apply and when not',
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

/** Counts the files with problems of a rule, also where it is waived or off. */
function countProblemFiles(
  code: string,
  { workspace, config }: LoadedWorkspace,
  ledger: Ledger,
  rules: readonly Rule[],
): number {
  const [judging] = selectRules(rules, config, { only: [code], set: [`${code}=warning`] });
  return judging
    ? new Set(
        [...judging.rule.check(workspace, ledger, judging.options)].map((report) => report.at.path),
      ).size
    : 0;
}

/** Counts the entries that a condition or a glob selects. */
function recallPart(loaded: LoadedWorkspace, ledger: Ledger, rules: readonly Rule[]): HealthPart[] {
  const facts = listRecallRecords(loaded.workspace, ledger).filter(
    (each) => each.standing === 'fact' && isIndexed(each.kind),
  );
  const judging = ['IDX101', 'IDX102', 'LED512'].filter(
    (code) => countProblemFiles(code, loaded, ledger, rules) > 0,
  );
  const raise = judging.length > 0 ? `ledger lint --only ${judging.join(',')}` : 'ledger list';
  return part(
    'recall',
    facts.filter((each) => !hasLoadCondition(each)).length,
    facts.length,
    'promoted records say when to load them',
    raise,
  );
}

/** Identifies a contradiction by the places of both sides: two rules may find the same one. */
function sidesOf({ path, place, related }: Diagnostic): string {
  return [{ path, place }, ...related]
    .map((each) => `${each.path}:${each.place.start.line}`)
    .sort()
    .join('\n');
}

/**
 * Counts contradictions and duplicates that are not waived. Left out where no rule finds them, or
 * there are not two texts to compare.
 */
function conflictsPart(
  loaded: LoadedWorkspace,
  ledger: Ledger,
  { today, rules }: Pick<HealthFacts, 'today' | 'rules'>,
): HealthPart[] {
  const { codes, open: found } = findOpenConflicts(loaded, today, rules);
  const { claims, statements, leftOut } = textComparison(loaded.workspace, ledger).compared;
  const silent = leftOut.filter(({ why }) => why === noSentence).length;
  if (codes.length === 0 || claims + statements < 2) return [];
  const contradictions = new Set(found.filter((each) => each.code !== 'CON802').map(sidesOf)).size;
  const duplicates = found.filter((each) => each.code === 'CON802').length;
  const open = presentItems([
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
          ? `none found in ${counted(claims, 'claim')} and ${counted(statements, 'statement')}`
          : `${open.join(' and ')} open`) +
        (silent === 0 ? '' : `; not compared: ${counted(silent, 'decision')} without a sentence`),
      raise: open.length === 0 ? null : 'ledger conflicts',
    },
  ];
}
