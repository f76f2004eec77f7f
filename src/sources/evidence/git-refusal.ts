import { EnvironmentError } from '#diagnostics/failure';
import { dependsOnMore } from '#disk/facts/dependency-tracker';

/** Returns the message of a Git error, so that other checks continue. @throws any other error */
export function gitRefusal(error: unknown): { readonly refused: string } {
  dependsOnMore();
  if (error instanceof EnvironmentError) return { refused: error.message };
  throw error;
}
