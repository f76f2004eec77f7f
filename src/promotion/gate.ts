import type { Message, MessageTemplate, ValuesOf } from '#messages/message';

import type { Proposal } from './proposals/earlier-replacement.ts';
import type { Note, Reason } from './reason.ts';

type DataFor<M extends MessageTemplate> = Omit<ValuesOf<M>, 'item'>;

/** A finding of a gate. One that `warns` is only noted; one that `binds` cannot be overridden. */
export type GateReport<M extends Readonly<Record<string, MessageTemplate>>> = {
  [Id in keyof M & string]: {
    readonly messageId: Id;
    readonly data: DataFor<M[Id]>;
    readonly warns?: boolean;
    readonly binds?: boolean;
  };
}[keyof M & string];

/** The description of a gate, for `explain` and the docs. */
export interface GateMeta {
  /** `P01` to `P15`; never reused. */
  readonly code: string;
  /** The good state that it asks for. */
  readonly name: string;
  readonly summary: string;
  /** The harm of memory that would pass without it. */
  readonly why: string;
  /** Whether `--override` can let an item pass, with a recorded reason. */
  readonly overridable?: boolean;
  /** Whether its findings are only noted. */
  readonly onlyAsks?: boolean;
  readonly messages: Readonly<Record<string, MessageTemplate>>;
  /** Example data for each message, for `explain`. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}

/** A gate: its description, and a pure generator of findings. */
export interface Gate extends GateMeta {
  check(proposal: Proposal): Iterable<{
    readonly messageId: string;
    readonly data: Readonly<Record<string, string | number>>;
    readonly warns?: boolean;
    readonly binds?: boolean;
  }>;
}

/** Checks the data of findings against the slots of the messages. */
export function defineGate<const M extends Readonly<Record<string, MessageTemplate>>>(
  gate: Omit<GateMeta, 'messages' | 'examples'> & {
    readonly messages: M;
    readonly examples: { readonly [Id in keyof M & string]: DataFor<M[Id]> };
    check(proposal: Proposal): Iterable<GateReport<M>>;
  },
): Gate {
  return gate as Gate;
}

/** Runs gates over a proposal; `overridden` lists each overridden gate with the reason. */
export function runGates(
  gates: readonly Gate[],
  proposal: Proposal,
): {
  readonly reasons: readonly Reason[];
  readonly notes: readonly Note[];
  readonly overridden: readonly string[];
} {
  const reasons: Reason[] = [];
  const notes: Note[] = [];
  const overridden = new Set<string>();
  for (const gate of gates) {
    for (const report of gate.check(proposal)) {
      const said = messageOf(gate, report.messageId, { ...report.data, item: proposal.short });
      if (gate.onlyAsks || report.warns) notes.push({ message: said });
      else if (!report.binds && gate.overridable && proposal.request.overrides.includes(gate.code))
        overridden.add(gate.code);
      else reasons.push({ code: gate.code, item: proposal.short, message: said });
    }
  }
  return {
    reasons,
    notes,
    overridden: [...overridden].map((code) => `${code}: ${proposal.request.reason ?? ''}`),
  };
}

/** Each message of a gate, with its example data. */
export function exampleNotes(gate: GateMeta): readonly Note[] {
  return Object.keys(gate.messages).map((id) => ({
    message: messageOf(gate, id, { ...gate.examples[id], item: 'k3f' }),
  }));
}

function messageOf({ code, messages }: GateMeta, name: string, values: Message['values']): Message {
  const template = messages[name];
  if (!template) throw new Error(`gate ${code} has no message ${name}`);
  return { id: `${code}.${name}`, template, values };
}
