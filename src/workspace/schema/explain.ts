/** The part of an ajv error that is read here. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Whether a value has a schema's shape; `errors` are those of the last call, null where there were
 * none.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** A schema violation in words; `pointer` is a JSON pointer. */
export interface SchemaProblem {
  readonly pointer: string;
  readonly key: string;
  readonly expected: string;
}

/** Puts ajv errors into words: the first error of each place, and at most 20 of them. */
export function explainErrors(errors: Validator['errors']): SchemaProblem[] {
  const byPlace = new Map<string, SchemaProblem>();
  for (const error of errors ?? []) {
    const problem = explain(error);
    if (!byPlace.has(problem.pointer)) byPlace.set(problem.pointer, problem);
  }
  return [...byPlace.values()].slice(0, 20);
}

/** Puts the first ajv error into words, for a file that is refused as a whole. */
export function firstProblem(errors: Validator['errors']): SchemaProblem {
  return explainErrors(errors)[0] ?? { pointer: '', key: 'it', expected: 'another shape' };
}

/** The steps of a JSON pointer such as `/rules/NAT001`. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'));
}

function explain({ instancePath, keyword, params }: SchemaError): SchemaProblem {
  const property = params.missingProperty ?? params.additionalProperty;
  const pointer = property === undefined ? instancePath : `${instancePath}/${String(property)}`;
  const steps = pointerSteps(pointer);
  return {
    pointer,
    key: steps.length === 0 ? 'it' : steps.join('.'),
    expected: expectedBy(keyword, params),
  };
}

function expectedBy(keyword: string, params: SchemaError['params']): string {
  switch (keyword) {
    case 'required':
      return 'present';
    case 'additionalProperties':
      return 'absent: no such key';
    case 'enum':
      return `one of ${(params.allowedValues as unknown[])
        .filter((value) => value !== null)
        .map(String)
        .join(', ')}`;
    case 'const':
      return String(params.allowedValue);
    case 'type':
      return typeName(params.type);
    case 'pattern':
      return patternName(String(params.pattern));
    case 'maxLength':
      return `at most ${String(params.limit)} characters`;
    case 'minimum':
      return `at least ${String(params.limit)}`;
    default:
      return 'another value';
  }
}

function patternName(pattern: string): string {
  const words = /^\^\(\?:([a-z|-]+)\)\$$/.exec(pattern)?.[1];
  if (words !== undefined) return `one of ${words.split('|').join(', ')}`;
  if (pattern === '\\S') return 'text, and not empty';
  if (pattern === '^\\d{4}-\\d{2}-\\d{2}$') return 'a day such as 2026-11-21';
  if (pattern.startsWith('^\\d{4}')) return 'a date such as 2026-11-21 or 2026-11-21T08:02:11Z';
  if (pattern === '^[^@\\s]+@[^@\\s]+$') return 'an e-mail address';
  if (pattern === '^[^\\s-][^\\s]*$')
    return 'a branch without spaces that does not begin with a dash';
  return pattern.startsWith('^(?!/)') ? 'a path below the root' : `text that matches ${pattern}`;
}

function typeName(type: unknown): string {
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    array: 'a list',
    object: 'keys and values',
    integer: 'a whole number',
    boolean: 'true or false',
    null: 'nothing',
  };
  const all = (Array.isArray(type) ? type : [type]).map(String).filter((each) => each !== 'null');
  return all.map((each) => names[each] ?? each).join(' or ');
}
