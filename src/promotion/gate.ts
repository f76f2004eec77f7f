import { clip, fillTemplate } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';

import type { Proposal } from './proposals/proposal.ts';
import type { Note, Reason } from './reason.ts';

/**
 * What a gate says: one line, and what resolves it, each with `{slots}`. `{item}` is always there.
 */
export interface GateMessage {
  readonly text: string;
  readonly mend: readonly string[];
}

type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;
type DataFor<M extends GateMessage> = {
  readonly [Name in Exclude<Slots<M['text'] | M['mend'][number]>, 'item'>]: string | number;
};

/** What a gate found; `warns` lets the item pass and says so. */
export type GateReport<M extends Readonly<Record<string, GateMessage>>> = {
  [Id in keyof M & string]: {
    readonly messageId: Id;
    readonly data: DataFor<M[Id]>;
    readonly warns?: boolean;
  };
}[keyof M & string];

/** What a gate is, for `explain` and the docs. */
export interface GateMeta {
  /** `P01` to `P13`; never reused. */
  readonly code: string;
  /** The good state it asks for. */
  readonly name: string;
  readonly summary: string;
  /** What would go wrong with memory that passed without it. */
  readonly why: string;
  /** Whether `--override` may let an item pass, with the reason recorded. */
  readonly overridable?: boolean;
  readonly messages: Readonly<Record<string, GateMessage>>;
  /** For each message data as a refusal could have it: `explain` says no placeholders. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}

/** A gate: data about itself and a pure generator over a proposal, shaped like a rule. */
export interface Gate extends GateMeta {
  check(proposal: Proposal): Iterable<{
    readonly messageId: string;
    readonly data: Readonly<Record<string, string | number>>;
    readonly warns?: boolean;
  }>;
}

/** Ties what a gate reports to the slots of its messages. */
export function defineGate<const M extends Readonly<Record<string, GateMessage>>>(
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
      const message = gate.messages[report.messageId];
      if (!message) throw new Error(`gate ${gate.code} has no message ${report.messageId}`);
      const said = filled(message, { ...report.data, item: proposal.short });
      if (report.warns) notes.push(said);
      else if (gate.overridable && proposal.request.overrides.includes(gate.code))
        overridden.add(gate.code);
      else reasons.push({ code: gate.code, item: proposal.short, ...said });
    }
  }
  return {
    reasons,
    notes,
    overridden: [...overridden].map((code) => `${code}: ${proposal.request.reason ?? ''}`),
  };
}

/** What a gate would say of each of its messages, with the data of an example in it. */
export function exampleNotes({ messages, examples }: GateMeta): readonly Note[] {
  return Object.entries(messages).map(([id, message]) =>
    filled(message, { ...examples[id], item: 'k3f' }),
  );
}

/** A message with its data in it, cut where it would be long. */
function filled(message: GateMessage, whole: Readonly<Record<string, string | number>>): Note {
  const data = Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [
      name,
      typeof value === 'string' ? clip(value, 120) : value,
    ]),
  );
  return {
    text: fillTemplate(message.text, data),
    mend: message.mend.map((line) => mendWith(line, data, whole)),
  };
}

/**
 * A line that resolves something: in its commands ids and paths stand whole and quoted, for they
 * are what somebody wrote, and people paste.
 */
function mendWith(
  line: string,
  data: Readonly<Record<string, string | number>>,
  whole: Readonly<Record<string, string | number>>,
): string {
  return line.replace(/\{([a-zA-Z]+)\}/g, (slot, name: string, at: number) => {
    if (!Object.hasOwn(whole, name)) return slot;
    return /\b(?:ledger|git) [a-z][^`]*$/.test(line.slice(0, at))
      ? shellWord(String(whole[name]))
      : String(data[name]);
  });
}
