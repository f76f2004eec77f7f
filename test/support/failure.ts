import { expect } from 'vitest';

/** What `toThrow` takes for an environment error with a message of the catalogue and these values. */
export function failure(id: string, values: Readonly<Record<string, unknown>> = {}): Error {
  return expect.objectContaining({
    name: 'EnvironmentError',
    sentence: expect.objectContaining({
      id,
      values: expect.objectContaining(values) as unknown,
    }) as unknown,
  }) as Error;
}
