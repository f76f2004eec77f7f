import { act as say } from '#messages/generated/acts';
import { type Proof, runProof } from '#processes/run-editor';
import type { ActContext } from '#promotion/act-context';
import type { DisposeOptions } from '#promotion/acts/check-disposition';
import { decideEach, dispose } from '#promotion/acts/dispose';
import { findItem, itemRecord } from '#promotion/discovery/find-item';
import { discoveryOf } from '#promotion/discovery/read-discovery';
import type { Outcome } from '#promotion/outcome';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { pathOfRecordFile } from '#provenance/native-item';
import { proofText } from '#provenance/people/corroboration';
import type { MemoryRecord } from '#workspace/records';

import { requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { decide } from './decide.ts';

const options: DisposeOptions = { until: null, blockedBy: null, task: null };

/** The commands of an item's evidence, and the texts that they prove. */
export interface ProofCommands {
  readonly commands: readonly string[];
  readonly texts: ProvenTexts;
}

/** Texts at one moment, by path: the record, the files it cites, all entries of the ledger. */
type ProvenTexts = ReadonlyMap<string, string>;

/** Gathers the commands of an item's evidence, to be shown before any is run. */
export async function gatherProofs(acting: ActInvocation, item: string): Promise<ProofCommands> {
  let found: ProofCommands = { commands: [], texts: new Map() };
  await runAct(acting, {
    looks: true,
    needs: requiredEvidence([item], false),
    plan: async (session) => {
      const { record, history } = await recordNamed(session, item);
      const lines = history
        ? (discoveryOf(history, record).details.evidence ?? [])
        : record?.role === 'finding'
          ? record.evidence.map((line) => `${line.label}: ${line.text}`)
          : [];
      found = {
        commands: evidenceItems(lines).flatMap((each) =>
          each.kind === 'command' ? [each.command] : [],
        ),
        texts: await provenTexts(session, item),
      };
    },
  });
  return found;
}

async function recordNamed(
  session: ActContext,
  item: string,
): Promise<{ readonly record: MemoryRecord | null; readonly history: ItemHistory | null }> {
  const found = findItem(item, session.inputs);
  const history = found.kind === 'item' ? found.history : null;
  return {
    history,
    record:
      found.kind === 'record' ? found.record : history ? await itemRecord(session, history) : null,
  };
}

async function provenTexts(session: ActContext, item: string): Promise<ProvenTexts> {
  const { inputs, buffer } = session;
  const { record } = await recordNamed(session, item);
  return new Map([
    ...inputs.ledger.entries.map((entry) => [entry.path, entry.text] as const),
    ...[...inputs.evidence].map(([path, file]) => [path, JSON.stringify(file)] as const),
    ...(record ? [[record.path, buffer.text(pathOfRecordFile(record)) ?? ''] as const] : []),
  ]);
}

/** Runs a proof; `show` gets its output as it comes. */
export async function runProofCommand(
  acting: ActInvocation,
  command: string,
  show: (text: string) => void,
): Promise<Proof> {
  return runProof(command, acting.cwd ?? '.', acting.env, show);
}

/** Corroborates items by the word of a person who did not raise them. */
export async function validate(acting: ActInvocation, items: readonly string[]): Promise<Outcome> {
  return decide(acting, 'validate', items, options);
}

/**
 * Corroborates an item by proofs that were run again, unless running them changed what they prove.
 *
 * @param before the texts when the commands were shown
 */
export async function validateProven(
  acting: ActInvocation,
  item: string,
  proofs: readonly Proof[],
  before: ProvenTexts,
): Promise<Outcome> {
  const rerun = proofText(proofs);
  return runAct(
    { ...acting, rerun },
    {
      needs: requiredEvidence([item], false),
      plan: async (session) => {
        const now = await provenTexts(session, item);
        const changed = [...new Set([...before.keys(), ...now.keys()])].find(
          (path) => before.get(path) !== now.get(path),
        );
        if (changed === undefined)
          await decideEach(session, [item], (history) =>
            dispose(session, 'validate', history, options),
          );
        else
          session.reasons.push({
            code: 'P08',
            item,
            message: say.proofOutdated({ path: changed, item }),
          });
      },
    },
  );
}
