/** Reads a JSON value; undefined for one of another form. */
export type Decoder<T> = (value: unknown) => T | undefined;

/** Reads a stored JSON text; null where there is none, or it is damaged or of another form. */
export function decodeJson<T>(text: string | null, form: Decoder<T>): T | null {
  try {
    return text === null ? null : (form(JSON.parse(text)) ?? null);
  } catch {
    return null;
  }
}

/** Whether a value is an object: not null, not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const stringDecoder: Decoder<string> = (value) =>
  typeof value === 'string' ? value : undefined;
export const numberDecoder: Decoder<number> = (value) =>
  typeof value === 'number' ? value : undefined;

/** Any value, unchecked. */
export function anyValue<T = unknown>(value: unknown): T {
  return value as T;
}

/** A value of a form for which `holds` is true. */
export function refinedDecoder<T>(form: Decoder<T>, holds: (value: T) => boolean): Decoder<T> {
  return (value) => {
    const read = form(value);
    return read !== undefined && holds(read) ? read : undefined;
  };
}

/** A value of a form, or null. */
export function nullableDecoder<T>(form: Decoder<T>): Decoder<T | null> {
  return (value) => (value === null ? null : form(value));
}

/** A value of a form, else `otherwise`. */
export function decoderWithDefault<T, U>(form: Decoder<T>, otherwise: U): Decoder<T | U> {
  return (value) => form(value) ?? otherwise;
}

/** A list; items of another form are left out. */
export function listDecoder<T>(form: Decoder<T>): Decoder<T[]> {
  return (value) =>
    Array.isArray(value) ? value.map(form).filter((each) => each !== undefined) : undefined;
}

/** An object with any keys; values of another form are left out. */
export function mapDecoder<T>(form: Decoder<T>): Decoder<ReadonlyMap<string, T>> {
  return (value) =>
    isObject(value)
      ? new Map(
          Object.entries(value).flatMap(([key, each]) => {
            const read = form(each);
            return read === undefined ? [] : [[key, read] as const];
          }),
        )
      : undefined;
}

type Fields<S> = { readonly [K in keyof S]: S[K] extends Decoder<infer T> ? T : never };

/** An object with these fields; others are dropped. */
export function objectDecoder<S extends Readonly<Record<string, Decoder<unknown>>>>(
  forms: S,
): Decoder<Fields<S>> {
  return (value) => {
    if (!isObject(value)) return undefined;
    const fields = Object.entries(forms).map(([key, form]) => [key, form(value[key])] as const);
    return fields.every(([, each]) => each !== undefined)
      ? (Object.fromEntries(fields) as Fields<S>)
      : undefined;
  };
}
