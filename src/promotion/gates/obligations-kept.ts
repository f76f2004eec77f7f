import { obligationsIn } from '#claims/obligations/obligation-index';
import { weakenings } from '#claims/obligations/obligation-weakening';
import { memoryTexts } from '#provenance/record-text/asserted-statements';

import { defineGate } from '../gate.ts';

/** P07: no obligation is weakened by memory. */
export const obligationsKept = defineGate({
  code: 'P07',
  name: 'obligations-kept',
  summary: 'Nothing that would become memory takes something off an obligation of a spec.',
  why:
    'Memory is evidence and not authority: a binding statement changes in its spec, by ' +
    'those who own it. That it is violated ("the server ignores it", "is not met yet") ' +
    'is an observation and passes; "can be bypassed" reads as leave to do so, and is ' +
    'refused: say who bypasses it.',
  messages: {
    named: {
      text: 'SOL-M004: it weakens {id} of {spec} ("{how}")',
      mend: [
        'propose the change to the spec: ledger capture "…" --kind behaviour --spec {spec}',
        'if it only observes, say what happens and not what may be left out',
      ],
    },
    overlap: {
      text: 'it may weaken {id} of {spec} ("{how}"): look at both',
      mend: ['if it does, propose an amendment: --kind behaviour --spec {spec}'],
    },
  },
  examples: {
    named: { id: 'AC-001', spec: 'corpus/specs/auth.md', how: 'AC-001 may be skipped' },
    overlap: { id: 'AC-001', spec: 'corpus/specs/auth.md', how: 'the check may be skipped' },
  },
  *check({ discovery, record, inputs }) {
    if (discovery.kind === 'local') return;
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
        data: { id, spec, how },
        warns: half === 'overlap' ? true : undefined,
      };
    // A weighed alternative was not decided, so it only warns.
    for (const { id, spec, half, how } of weakenings(weighed, [], obligations))
      if (half === 'named' && !found.some((each) => each.id === id && each.spec === spec))
        yield { messageId: 'overlap', data: { id, spec, how }, warns: true };
  },
});
