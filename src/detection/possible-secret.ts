import { possibleSecretsIn } from './secrets/own-secrets.ts';

/**
 * Whether a text has anything at all that could be a secret: the detector takes longer to load than
 * everything else a lint or an act does.
 */
export function mayHoldSecret(text: string): boolean {
  for (const { is } of possibleSecretsIn(text)) if (is !== 'stand-in') return true;
  return false;
}
