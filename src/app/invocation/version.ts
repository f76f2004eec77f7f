/** The version ends with `dev` when run from source. */
export const tool = {
  name: 'memory-ledger',
  version: typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0-dev',
} as const;

/** Differs between builds of one version; null when run from source. */
export const build: string | null = typeof __BUILD__ === 'string' ? __BUILD__ : null;

declare const __VERSION__: string | undefined;
declare const __BUILD__: string | undefined;
