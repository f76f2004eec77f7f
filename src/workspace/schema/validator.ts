import type { SchemaError } from './explain.ts';

/**
 * Whether a value has a schema's shape; `errors` says what was wrong with the last one asked about.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}
