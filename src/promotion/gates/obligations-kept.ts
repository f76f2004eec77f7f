import { obligationsIn } from '#claims/obligations/obligation-index';
import { weakenings } from '#claims/obligations/obligation-weakening';
import { memoryTexts } from '#provenance/record-text/asserted-statements';

import { defineGate } from '../gate.ts';
import { transitionFrom } from '../transitions.ts';

/** P07: no obligation is weakened by memory. */
export const obligationsKept = defineGate({
  code: 'P07',
  name: 'obligations-kept',
  summary: 'No fact weakens a requirement of a spec.',
  why:
    'An agent would skip a requirement that only its owners may change. ' +
    'Observed violations ("the server ignores it") pass; permissions ("can be bypassed") do not.',
  messages: {
    named: {
      text: '{item} weakens {id} of {spec}: "{how}"',
      mend: [
        'if the requirement should change: ledger capture "CLAIM" --kind behaviour --spec {spec}',
        'if not: ledger {end} {item} --reason "weakens {id}"',
      ],
    },
    overlap: {
      text: '{item} may weaken {id} of {spec}: "{how}"',
      mend: [
        'if it does: ledger {end} {item} --reason "weakens {id}"',
        'if the requirement should change: ledger capture "CLAIM" --kind behaviour --spec {spec}',
      ],
    },
  },
  examples: {
    named: {
      id: 'AC-001',
      spec: 'corpus/specs/auth.md',
      how: 'AC-001 may be skipped',
      end: 'reject',
    },
    overlap: {
      id: 'AC-001',
      spec: 'corpus/specs/auth.md',
      how: 'the check may be skipped',
      end: 'reject',
    },
  },
  *check({ discovery, history, record, inputs }) {
    if (discovery.kind === 'local') return;
    // At the merge gate it is memory, which is not rejected.
    const end = transitionFrom('reject', history.status) ? 'reject' : 'retract';
    const { spec: own } = discovery.details;
    // A requirement may change its own spec: the owners of the spec decide it.
    const specs =
      discovery.kind === 'behaviour'
        ? inputs.workspace.specs.filter((spec) => own !== spec.path && own !== spec.id.value)
        : inputs.workspace.specs;
    const raisedAgainst = discovery.details.origin_obligations ?? [];
    const { said, weighed } = memoryTexts(discovery, record);
    const obligations = obligationsIn(specs);
    const found = weakenings(said, raisedAgainst, obligations);
    for (const { id, spec, half, how } of found)
      yield {
        messageId: half,
        data: { id, spec, how, end },
        warns: half === 'overlap' ? true : undefined,
      };
    // A weighed alternative was not decided, so it only warns.
    for (const { id, spec, half, how } of weakenings(weighed, [], obligations))
      if (half === 'named' && !found.some((each) => each.id === id && each.spec === spec))
        yield { messageId: 'overlap', data: { id, spec, how, end }, warns: true };
  },
});
