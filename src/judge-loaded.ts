import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { judge } from '#rules/judge';
import { rules } from '#rules/registry';
import { SelectionError, selectRules, type RuleRequest } from '#rules/selection';
import type { Loaded } from '#sources/load-workspace';

/**
 * Runs the rules over a loaded workspace, as its configuration and the caller want them.
 *
 * @throws {UsageError} for a rule, severity or option that does not exist
 */
export function judgeLoaded({ workspace, config }: Loaded, request: RuleRequest): Diagnostic[] {
  try {
    return judge(workspace, selectRules(rules, config, request));
  } catch (error) {
    if (error instanceof SelectionError) throw new UsageError(error.message, '`ledger explain` lists all rules');
    throw error;
  }
}

/** Files and records among those that were asked about; an entry of the ledger is a record. */
export function countRecords({ workspace }: Loaded, isAsked: (path: string) => boolean): { readonly files: number; readonly records: number } {
  const asked = [...workspace.files].filter(isAsked);
  const records = asked.filter((path) => {
    const role = workspace.byPath.get(path)?.role;
    return role !== undefined && role !== 'note';
  });
  return { files: asked.length, records: records.length + workspace.entries.filter((entry) => isAsked(entry.path)).length };
}
