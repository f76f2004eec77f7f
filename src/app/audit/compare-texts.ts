import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import type { Root } from '#disk/roots/find-root';
import { textComparison } from '#provenance/comparison/text-comparison';
import { ledgerOf } from '#provenance/ledger/ledger';
import { comparedNotice } from '#reporters/comparison-report';
import { rules as registered } from '#rules/registry';
import { type RuleRequest, selectRules } from '#rules/selection';
import { type LoadedWorkspace, loadFrom } from '#sources/load-workspace';
import { comparedSource } from '#sources/native-source';
import type { SourceFile } from '#workspace/document';

import { judgeLoaded } from '../lint/judge-workspace.ts';

/** The rules on contradicting claims and contradicting texts. */
const comparing = ['CON801', 'CON804'];

/** Whether a rule compares native memory with records. */
export const comparesRecords = (code: string): boolean => comparing.includes(code);

interface JudgedTexts {
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly Suppressed[];
  /** What was compared, and how much is repeated. */
  readonly notices: readonly string[];
  /** Whether all these rules compared at least two statements. */
  readonly compared: boolean;
}

/** Adds the records that native memory is compared with. */
export async function withRecords(
  root: Root,
  loaded: LoadedWorkspace,
  files: readonly SourceFile[],
): Promise<LoadedWorkspace> {
  const source = comparedSource(root, loaded.config, files);
  return source === null ? loaded : loadFrom(source, loaded.config, root.fenced);
}

/** Compares the texts and records of a root; `where` is put before its notices. */
export function judgeTexts(
  loaded: LoadedWorkspace,
  where: string,
  { rules, today }: { readonly rules: RuleRequest; readonly today: string },
): JudgedTexts {
  const selected = selectRules(registered, loaded.config, rules).filter(({ rule }) =>
    comparesRecords(rule.code),
  );
  if (selected.length === 0)
    return { diagnostics: [], suppressed: [], notices: [], compared: false };
  const { diagnostics, suppressed } = judgeLoaded(loaded, {
    rules,
    today,
    isOf: (code) => comparesRecords(code) || code === 'WAV902',
  });
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
