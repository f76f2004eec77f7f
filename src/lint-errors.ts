import type { Diagnostic } from '#diagnostics/diagnostic';
import { judge } from '#rules/judge';
import { rules } from '#rules/registry';
import { selectRules } from '#rules/selection';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

/** What lint calls an error here, for the gate that lets nothing pass that is wrong as it stands (document 3.3, P02). */
export function lintErrorsOf(workspace: Workspace, config: LedgerConfig): Diagnostic[] {
  return judge(workspace, selectRules(rules, config, {})).filter((each) => each.severity === 'error');
}
