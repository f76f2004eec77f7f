import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import type { Root } from '#disk/roots/find-root';
import { textComparison } from '#provenance/comparison/text-comparison';
import { ledgerOf } from '#provenance/ledger/ledger';
import { comparedNotice } from '#reporters/compared';
import { rules as registered } from '#rules/registry';
import { type RuleRequest, selectRules } from '#rules/selection';
import { type Loaded, loadFrom } from '#sources/load-workspace';
import { comparedSource } from '#sources/native-source';
import type { SourceFile } from '#workspace/document';

import { judgeLoaded } from '../lint/judge-workspace.ts';

/** The rules that look for contradictions: of records, and of whole texts. */
const comparing = ['CON801', 'CON804'];

/** Whether a rule compares native memory with the records, so that it needs both. */
export const comparesRecords = (code: string): boolean => comparing.includes(code);

/** What comparing texts and records found. */
export interface JudgedTexts {
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly Suppressed[];
  /** What was compared, and how much stands in more than one file. */
  readonly notices: readonly string[];
  /** Whether anything was, by all that look for contradictions. */
  readonly compared: boolean;
}

/** Native memory together with what it is compared with: decisions and claims of the layout. */
export async function withRecords(
  root: Root,
  loaded: Loaded,
  files: readonly SourceFile[],
): Promise<Loaded> {
  const source = comparedSource(root, loaded.config, files);
  return source === null ? loaded : loadFrom(source, loaded.config, root.fenced);
}

/**
 * Compares the whole texts and the records of a root with each other.
 *
 * @param where put before what is compared, where there are several roots
 */
export function judgedTexts(
  loaded: Loaded,
  where: string,
  { rules, today }: { readonly rules: RuleRequest; readonly today: string },
): JudgedTexts {
  const selected = selectRules(registered, loaded.config, rules).filter(({ rule }) =>
    comparesRecords(rule.code),
  );
  if (selected.length === 0)
    return { diagnostics: [], suppressed: [], notices: [], compared: false };
  const { diagnostics, suppressed } = judgeLoaded(loaded, { rules, today, isOf: comparesRecords });
  const { workspace } = loaded;
  const { compared, repetitions } = textComparison(workspace, ledgerOf(workspace));
  const isCompared = compared.statements + compared.claims > 1;
  return {
    diagnostics,
    suppressed,
    compared: isCompared && selected.length === comparing.length,
    notices: !isCompared
      ? []
      : [`${where}${comparedNotice({ ...compared, notices: [] }, repetitions)}`],
  };
}
