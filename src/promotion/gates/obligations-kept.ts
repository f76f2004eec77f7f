import { weakenings } from '#provenance/obligation-weakening';

import { defineGate } from '../gate.ts';

/** P07: no obligation is weakened by memory (document 2, AUT601; the upstream code is SOL-M004). */
export const obligationsKept = defineGate({
  code: 'P07',
  name: 'obligations-kept',
  summary: 'The claim does not lower an obligation of a spec.',
  why: 'Memory is evidence and not authority: a binding statement changes in its spec, by those who own it.',
  messages: {
    named: { text: 'SOL-M004: it weakens {id} of {spec} ("{how}")', mend: ['propose the change to the spec: ledger capture "…" --kind behaviour --spec {spec}', 'if it only observes, say what happens and not what may be left out'] },
    overlap: { text: 'it may weaken {id} of {spec} ("{how}"): look at both', mend: ['if it does, propose an amendment: --kind behaviour --spec {spec}'] },
  },
  *check({ discovery, world }) {
    if (discovery.kind === 'behaviour' || discovery.kind === 'local') return;
    for (const { id, spec, half, how } of weakenings(`${discovery.claim} ${discovery.details.text ?? ''}`, discovery.details.origin_obligations ?? [], world.workspace.specs)) yield { messageId: half, data: { id, spec, how }, ...(half === 'overlap' ? { warns: true } : {}) };
  },
});
