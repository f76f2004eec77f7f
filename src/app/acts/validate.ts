import { act as say } from '#messages/generated/acts';
import { type Proof, runProof } from '#processes/run-editor';
import type { DisposeOptions } from '#promotion/acts/check-disposition';
import { dispose, eachItem } from '#promotion/acts/dispose';
import { findItem, itemRecord } from '#promotion/discovery/find-item';
import { discoveryOf } from '#promotion/discovery/read-discovery';
import type { Outcome } from '#promotion/outcome';
import type { Session } from '#promotion/session';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { fileOf } from '#provenance/native-item';
import { proofText } from '#provenance/people/corroboration';
import type { MemoryRecord } from '#workspace/records';

import { requiredEvidence } from '../unit-of-work/required-evidence.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';
import { decide } from './decide.ts';

const options: DisposeOptions = { until: null, blockedBy: null, task: null };

/**
 * What a proof is about: the commands that an item gives as its evidence, and everything it says
 * and leans on, by path.
 */
export interface ToProve {
  readonly commands: readonly string[];
  readonly standing: Standing;
}

/** Files as they stood at one moment: the record, what it cites, the whole ledger. */
type Standing = ReadonlyMap<string, string>;

/**
 * The commands that an item gives as its evidence, to be shown before any is run, and what they are
 * about.
 */
export async function proofsOf(acting: Acting, item: string): Promise<ToProve> {
  let found: ToProve = { commands: [], standing: new Map() };
  await act(acting, {
    looks: true,
    needs: requiredEvidence([item], false),
    plan: async (session) => {
      const { record, history } = await named(session, item);
      const lines = history
        ? (discoveryOf(history, record).details.evidence ?? [])
        : record?.role === 'finding'
          ? record.evidence.map((line) => `${line.label}: ${line.text}`)
          : [];
      found = {
        commands: evidenceItems(lines).flatMap((each) =>
          each.kind === 'command' ? [each.command] : [],
        ),
        standing: await standingOf(session, item),
      };
    },
  });
  return found;
}

async function named(
  session: Session,
  item: string,
): Promise<{ readonly record: MemoryRecord | null; readonly history: ItemHistory | null }> {
  const found = findItem(item, session.world);
  const history = found.kind === 'item' ? found.history : null;
  return {
    history,
    record:
      found.kind === 'record' ? found.record : history ? await itemRecord(session, history) : null,
  };
}

async function standingOf(session: Session, item: string): Promise<Standing> {
  const { world, desk } = session;
  const { record } = await named(session, item);
  return new Map([
    ...world.ledger.entries.map((entry) => [entry.path, entry.text] as const),
    ...[...world.evidence].map(([path, file]) => [path, JSON.stringify(file)] as const),
    ...(record ? [[record.path, desk.text(fileOf(record)) ?? ''] as const] : []),
  ]);
}

/** Runs a proof where the workspace is; what it prints is shown as it comes. */
export async function prove(
  acting: Acting,
  command: string,
  show: (text: string) => void,
): Promise<Proof> {
  return runProof(command, acting.cwd ?? '.', acting.env, show);
}

/**
 * Corroborates items: by a person who did not raise them.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function validate(acting: Acting, items: readonly string[]): Promise<Outcome> {
  return decide(acting, 'validate', items, options);
}

/**
 * Corroborates an item by a proof that was run again, unless running it changed what it is about: a
 * command that writes the record it proves proves nothing.
 *
 * @param before what stood there when the commands were shown
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function validateProven(
  acting: Acting,
  item: string,
  proofs: readonly Proof[],
  before: Standing,
): Promise<Outcome> {
  const rerun = proofText(proofs);
  return act(
    { ...acting, rerun },
    {
      needs: requiredEvidence([item], false),
      plan: async (session) => {
        const now = await standingOf(session, item);
        const changed = [...new Set([...before.keys(), ...now.keys()])].find(
          (path) => before.get(path) !== now.get(path),
        );
        if (changed === undefined)
          await eachItem(session, [item], (history) =>
            dispose(session, 'validate', history, options),
          );
        else
          session.reasons.push({
            code: 'P08',
            item,
            message: say.proofOutdated({ path: changed }),
          });
      },
    },
  );
}
