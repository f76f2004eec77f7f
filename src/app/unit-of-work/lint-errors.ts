import type { Diagnostic } from '#diagnostics/diagnostic';
import { noStopwatch } from '#diagnostics/stopwatch';
import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import { suppress } from '#rules/suppression';
import type { LoadedWorkspace } from '#sources/load-workspace';

/**
 * Lints some files, and returns the errors alone.
 *
 * @param files the paths of the records that are decided
 * @param today the day on which waivers must be in force; null to ignore waivers, as an agent or a
 *   service could have written them
 */
export function lintErrorsOf(
  { workspace, config, policy }: LoadedWorkspace,
  files: ReadonlySet<string>,
  today: string | null,
): Diagnostic[] {
  const all = selectRules(rules, config, {});
  const mayErr = all.filter(({ most }) => most === 'error');
  // An idle exception is found only where all rules run.
  const judgings = mayErr.some(({ rule }) => rule.code === 'WAV903') ? all : mayErr;
  const documents = workspace.documents.filter(({ path }) => files.has(path));
  const found = runRules(workspace, judgings, noStopwatch, documents);
  const { diagnostics } =
    today === null
      ? { diagnostics: found }
      : suppress({ workspace, judgings, diagnostics: found, policy, today, counts: () => true });
  return diagnostics.filter((each) => each.severity === 'error' && files.has(each.path));
}
