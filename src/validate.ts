import type { DisposeOptions } from '#promotion/acts/dispositions';
import { discoveryOf } from '#promotion/discovery-of';
import { findItem } from '#promotion/find-item';
import { landingOf } from '#promotion/kinds/all';
import type { Outcome } from '#promotion/outcome';
import { evidenceItems } from '#provenance/evidence-items';
import { proofText } from '#provenance/proofs';
import { runProof, type Proof } from '#processes/run-proof';

import { act, type Acting } from './act.ts';
import { decide } from './decide.ts';

const options: DisposeOptions = { until: null, blockedBy: null, task: null };

/** The commands that an item gives as its evidence, to be shown before any is run. */
export async function proofsOf(acting: Acting, item: string): Promise<readonly string[]> {
  let commands: readonly string[] = [];
  await act(acting, {
    looks: true,
    needs: () => ({ locators: [], lint: false, guard: [] }),
    plan: async ({ world, desk }) => {
      const found = findItem(item, world);
      const history = found.kind === 'item' ? found.history : null;
      const record = found.kind === 'record' ? found.record : history && landingOf(history.kind).folder && history.target !== null ? await desk.record(history.target) : null;
      const lines = history ? (discoveryOf(history, record).details.evidence ?? []) : record?.role === 'finding' ? record.evidence.map((line) => `${line.label}: ${line.text}`) : [];
      commands = evidenceItems(lines).flatMap((each) => (each.kind === 'command' ? [each.command] : []));
    },
  });
  return commands;
}

/** Runs a proof where the workspace is; what it prints is shown as it comes. */
export async function prove(acting: Acting, command: string, show: (text: string) => void): Promise<Proof> {
  return runProof(command, acting.cwd ?? '.', acting.env, show);
}

/**
 * Corroborates items (document 3.1): by a person who did not raise them, or by a proof that was run again.
 *
 * @param proofs of the one item, what was run
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function validate(acting: Acting, items: readonly string[], proofs: readonly Proof[]): Promise<Outcome> {
  const rerun = proofText(proofs);
  return decide(rerun === '' ? acting : { ...acting, rerun }, 'validate', items, options);
}
