import type { Message, MessageTemplate, ValuesOf } from '#messages/message';

import type { Proposal } from './proposals/proposal.ts';
import type { Note, Reason } from './reason.ts';

type DataFor<M extends MessageTemplate> = Omit<ValuesOf<M>, 'item'>;

/**
 * What a gate found; `warns` lets the item pass and says so, and no override lets pass what
 * `binds`.
 */
export type GateReport<M extends Readonly<Record<string, MessageTemplate>>> = {
  [Id in keyof M & string]: {
    readonly messageId: Id;
    readonly data: DataFor<M[Id]>;
    readonly warns?: boolean;
    readonly binds?: boolean;
  };
}[keyof M & string];

/** What a gate is, for `explain` and the docs. */
export interface GateMeta {
  /** `P01` to `P15`; never reused. */
  readonly code: string;
  /** The good state it asks for. */
  readonly name: string;
  readonly summary: string;
  /** What would go wrong with memory that passed without it. */
  readonly why: string;
  /** Whether `--override` may let an item pass, with the reason recorded. */
  readonly overridable?: boolean;
  /** Whether a promotion passes whatever it finds, and its reader is only told. */
  readonly onlyAsks?: boolean;
  readonly messages: Readonly<Record<string, MessageTemplate>>;
  /** For each message data as a refusal could have it: `explain` says no placeholders. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}

/** A gate: data about itself and a pure generator over a proposal, shaped like a rule. */
export interface Gate extends GateMeta {
  check(proposal: Proposal): Iterable<{
    readonly messageId: string;
    readonly data: Readonly<Record<string, string | number>>;
    readonly warns?: boolean;
    readonly binds?: boolean;
  }>;
}

/** Ties what a gate reports to the slots of its messages. */
export function defineGate<const M extends Readonly<Record<string, MessageTemplate>>>(
  gate: Omit<GateMeta, 'messages' | 'examples'> & {
    readonly messages: M;
    readonly examples: { readonly [Id in keyof M & string]: DataFor<M[Id]> };
    check(proposal: Proposal): Iterable<GateReport<M>>;
  },
): Gate {
  return gate as Gate;
}

/**
 * Runs gates over a proposal: every reason against it at once, and what should be known although it
 * passes.
 */
export function passGates(
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

/** What a gate would say of each of its messages, with the data of an example in it. */
export function exampleNotes(gate: GateMeta): readonly Note[] {
  return Object.keys(gate.messages).map((id) => ({
    message: messageOf(gate, id, { ...gate.examples[id], item: 'k3f' }),
  }));
}

/** A message of a gate: its id is the gate's code and its name there. */
function messageOf({ code, messages }: GateMeta, name: string, values: Message['values']): Message {
  const template = messages[name];
  if (!template) throw new Error(`gate ${code} has no message ${name}`);
  return { id: `${code}.${name}`, template, values };
}
