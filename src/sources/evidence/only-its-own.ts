import { EnvironmentError } from '#diagnostics/failure';
import { dependsOnMore } from '#disk/facts/dependency-tracker';

/** What git refuses is no reason not to judge the rest; another failure is thrown on. */
export function onlyItsOwn(error: unknown): { readonly refused: string } {
  dependsOnMore();
  if (error instanceof EnvironmentError) return { refused: error.message };
  throw error;
}
