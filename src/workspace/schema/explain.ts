/** The part of an ajv error that is read here. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A schema violation in words: where (a JSON pointer), which key, what was expected there. */
export interface SchemaProblem {
  readonly pointer: string;
  readonly key: string;
  readonly expected: string;
}

/** Puts ajv errors into words, the most telling one for each place; at most `most` of them. */
export function explainErrors(
  errors: readonly SchemaError[] | null | undefined,
  most = 20,
): SchemaProblem[] {
  const byPlace = new Map<string, SchemaProblem>();
  for (const error of errors ?? []) {
    const problem = explain(error);
    // An anyOf says nothing that its branches do not say better.
    if (error.keyword === 'anyOf' && byPlace.has(problem.pointer)) continue;
    if (!byPlace.has(problem.pointer)) byPlace.set(problem.pointer, problem);
  }
  return [...byPlace.values()].slice(0, most);
}

/** The first violation, for a file that is refused whole. */
export function firstProblem(errors: readonly SchemaError[] | null | undefined): SchemaProblem {
  return explainErrors(errors, 1)[0] ?? { pointer: '', key: 'it', expected: 'another shape' };
}

function explain(error: SchemaError): SchemaProblem {
  const { params } = error;
  const at = (pointer: string, expected: string): SchemaProblem => ({
    pointer,
    key: keyOf(pointer),
    expected,
  });
  switch (error.keyword) {
    case 'required':
      return at(`${error.instancePath}/${String(params.missingProperty)}`, 'to be there');
    case 'additionalProperties':
      return at(
        `${error.instancePath}/${String(params.additionalProperty)}`,
        'not to be there: no such key',
      );
    case 'enum':
      return at(
        error.instancePath,
        `one of ${(params.allowedValues as unknown[])
          .filter((value) => value !== null)
          .map(String)
          .join(', ')}`,
      );
    case 'const':
      return at(error.instancePath, String(params.allowedValue));
    case 'type':
      return at(error.instancePath, typeName(params.type));
    case 'pattern':
      return at(error.instancePath, patternName(String(params.pattern)));
    case 'maxLength':
      return at(error.instancePath, `at most ${String(params.limit)} characters`);
    case 'minimum':
      return at(error.instancePath, `at least ${String(params.limit)}`);
    default:
      return at(error.instancePath, 'another value');
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
    return 'a branch, without blanks and not beginning with a dash';
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

function keyOf(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return steps.length === 0 ? 'it' : steps.join('.').replace(/~1/g, '/').replace(/~0/g, '~');
}
