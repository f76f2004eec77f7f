import { expect } from 'vitest';

/** Matches, in `toThrow`, an environment error with this message of the catalogue and values. */
export function failure(id: string, values: Readonly<Record<string, unknown>> = {}): Error {
  return expect.objectContaining({
    name: 'EnvironmentError',
    sentence: expect.objectContaining({
      id,
      values: expect.objectContaining(values) as unknown,
    }) as unknown,
  }) as Error;
}
