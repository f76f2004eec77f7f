/** What can stand in a slot: a word of somebody's, a number, or another sentence. */
export type MessageValue = string | number | Message;

/**
 * What can stand in a slot of a line that says what to do: null leaves the line out, a list makes
 * a line for each of its words.
 */
export type AdviceValue = MessageValue | null | readonly string[];

/** A sentence and what to do about it, each with `{slots}` for names. */
export interface MessageTemplate {
  readonly text: string;
  readonly mend?: readonly string[];
}

/** A sentence as it is passed on: which one, and what stands in its slots. Printing joins them. */
export interface Message {
  /** Its part of the catalogue and its name there: `confirm.moved`. */
  readonly id: string;
  readonly template: MessageTemplate;
  readonly values: Readonly<Record<string, AdviceValue>>;
}

/** Braces around more than a name are no slot: `"layout": { "notes": ["…"] }`. */
type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Slots<Rest>
  : never;
type Mends<T extends MessageTemplate> = T extends { readonly mend: readonly (infer Line)[] }
  ? Line & string
  : never;

/** The values of a template: one for each slot. */
export type ValuesOf<T extends MessageTemplate> = {
  readonly [Name in Slots<T['text']>]: MessageValue;
} & {
  readonly [Name in Exclude<Slots<Mends<T>>, Slots<T['text']>>]: AdviceValue;
};

/** A sentence that is worded by a count: one form for 1, and one for all other numbers. */
export interface CountedTemplate {
  /** The slot of the count. */
  readonly by: string;
  readonly one: MessageTemplate;
  readonly other: MessageTemplate;
}

type Definition = MessageTemplate | CountedTemplate;
type ValuesFor<D extends Definition> = D extends CountedTemplate
  ? ValuesOf<D['one'] | D['other']> & { readonly [Name in D['by']]: number }
  : D extends MessageTemplate
    ? ValuesOf<D>
    : never;
type Maker<Values> = ((...values: [keyof Values] extends [never] ? [] : [Values]) => Message) & {
  readonly id: string;
};

/**
 * A part of the catalogue: each message by its name is a function of its values.
 *
 * @param part what its ids begin with
 */
export function defineMessages<const D extends Readonly<Record<string, Definition>>>(
  part: string,
  definitions: D,
): { readonly [Name in keyof D]: Maker<ValuesFor<D[Name]>> } {
  const made = Object.entries<Definition>(definitions).map(([name, definition]) => {
    const id = `${part}.${name}`;
    const make = (values: Message['values'] = {}): Message => ({
      id,
      template: templateFor(definition, values),
      values,
    });
    return [name, Object.assign(make, { id })];
  });
  return Object.fromEntries(made) as ReturnType<typeof defineMessages<D>>;
}

/** The form of a sentence for its values. */
export function templateFor(definition: Definition, values: Message['values']): MessageTemplate {
  if (!('by' in definition)) return definition;
  return values[definition.by] === 1 ? definition.one : definition.other;
}

/** A sentence that comes from another program, whole: as a value of a message it is not cut. */
export function foreignSentence(text: string): Message {
  return { id: 'foreign', template: { text }, values: {} };
}

/** The same message with other words around its slots, also in the messages that stand in them. */
export function mapTemplates(message: Message, change: (line: string) => string): Message {
  const { text, mend } = message.template;
  return {
    ...message,
    template: { text: change(text), ...(mend && { mend: mend.map(change) }) },
    values: mapValues(message.values, (value) =>
      isMessage(value) ? mapTemplates(value, change) : value,
    ),
  };
}

/** The same message with other words in its slots. */
export function mapWords(message: Message, change: (word: string) => string): Message {
  return {
    ...message,
    values: mapValues(message.values, (value) => {
      if (isMessage(value)) return mapWords(value, change);
      if (typeof value === 'string') return change(value);
      return Array.isArray(value) ? value.map(change) : value;
    }),
  };
}

function mapValues(
  values: Message['values'],
  change: (value: AdviceValue) => AdviceValue,
): Message['values'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Whether a value is a sentence of the catalogue. */
export function isMessage(value: AdviceValue): value is Message {
  return typeof value === 'object' && value !== null && 'template' in value;
}
