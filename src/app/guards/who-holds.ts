import { claimOf } from '#claims/claim-sections';
import { heldByLinter, type LintConfigs } from '#guards/held-by-linter';
import { guardsInForce } from '#provenance/guards-in-force';
import { ledgerOf } from '#provenance/ledger/ledger';
import type { HeldRule } from '#reporters/held-rules';
import { lintConfigs } from '#workspace/project/lint-config';
import type { Project } from '#workspace/project/manifest';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { instructionsIn, rulesOf } from './instruction-rules.ts';

/**
 * Lists the rules of all instructions once, each with the rule of a linter or the guard that
 * enforces it, if there is one.
 *
 * @param project what was read of the configurations of linters
 */
export function whoHolds(workspace: Workspace, project: Project | undefined): HeldRule[] {
  const configs = configsOf(project);
  const ledger = ledgerOf(workspace);
  const guarded = new Map(
    guardsInForce(workspace, ledger).map(({ record, history }) => [
      plain(claimOf(record)?.value ?? ''),
      ledger.shortOf(history.item),
    ]),
  );
  const found = new Map<string, HeldRule>();
  const decided = new Set(
    nativeStores(workspace)
      .filter(({ dialect }) => dialect === 'decisions')
      .flatMap(documentsOf),
  );
  const instructions = instructionsIn(workspace).filter(({ document }) => !decided.has(document));
  for (const { path, line, text, rule } of instructions.flatMap(rulesOf)) {
    const key = plain(text);
    if (found.has(key)) continue;
    const guard = guarded.get(key);
    const linter = guard === undefined ? heldByLinter(text, configs) : null;
    const by =
      guard !== undefined
        ? ({ kind: 'guard', name: guard, path: null } as const)
        : linter
          ? ({ kind: 'linter', name: linter.rule, path: linter.path } as const)
          : null;
    found.set(key, { path, line, text, by, hasCheck: by === null && rule !== null });
  }
  return [...found.values()];
}

function configsOf(project: Project | undefined): LintConfigs {
  return new Map(
    (project ? lintConfigs(project) : []).map(({ path, marks }) => [
      path,
      new Set([...marks].map((mark) => mark.replace(/^lint:/, ''))),
    ]),
  );
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
