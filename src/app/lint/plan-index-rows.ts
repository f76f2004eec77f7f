import { readTexts } from '#disk/reading/file-facts';
import { readAdrFolder } from '#disk/reading/read-memory';
import { openActContext, outcomeOf } from '#promotion/act-context';
import type { ActInputs } from '#promotion/act-inputs';
import { completeIndex } from '#promotion/acts/rebuild-index';
import { defaultLocationsOf } from '#promotion/edits/default-locations';
import { openEditBuffer } from '#promotion/edits/edit-buffer';
import { type ActRequest, policyOf } from '#promotion/policy';
import { ledgerOf } from '#provenance/ledger/ledger';
import { isSameAddress } from '#provenance/people/identity';
import type { LoadedWorkspace } from '#sources/load-workspace';
import type { Plan } from '#workspace/plan';

import { recordReader } from '../unit-of-work/read-record.ts';

/** Rows follow from records without a decision, so the request names no person. */
const nobody: ActRequest = {
  at: '',
  by: '',
  principal: { kind: 'person', standing: 'inferred', inside: null, attestation: null },
  reviewer: null,
  task: null,
  session: null,
  base: null,
  traces: [],
  reason: null,
  overrides: [],
  rerun: null,
};

/**
 * Plans what `lint --fix` writes in an index: missing rows of records with a condition, and rows
 * without conflict markers. Plans nothing where there is no index, or where a person has to decide.
 */
export async function planIndex(
  root: string,
  { workspace, config }: LoadedWorkspace,
): Promise<Plan> {
  const nothing: Plan = { kind: 'plan', writes: [] };
  if (!workspace.indexes.some((index) => index.governed)) return nothing;
  const adrFolder = readAdrFolder(root);
  const ledger = ledgerOf(workspace);
  const inputs = inputsWithoutEvidence(workspace, ledger, config, adrFolder);
  const others = readTexts(root, [`${inputs.homes.ledger}/.gitattributes`]);
  const buffer = openEditBuffer(workspace, others, recordReader({ config, adrFolder }));
  const session = openActContext(inputs, nobody, buffer);
  await completeIndex(session);
  const outcome = outcomeOf(session);
  return outcome.kind === 'plan' ? { kind: 'plan', writes: outcome.writes } : nothing;
}

/** The inputs of an act that reads no evidence and runs no command. */
export function inputsWithoutEvidence(
  workspace: ActInputs['workspace'],
  ledger: ActInputs['ledger'],
  config: LoadedWorkspace['config'],
  adrFolder: string | null,
): ActInputs {
  return {
    workspace,
    ledger,
    homes: defaultLocationsOf(workspace, config, adrFolder),
    policy: policyOf(config),
    evidence: new Map(),
    readers: { sections: new Map(), values: new Map() },
    lintErrors: [],
    secrets: [],
    authors: null,
    proven: new Map(),
    isSamePerson: isSameAddress,
  };
}
