/** The package's name and version, as it was built; `dev` when run from source. */
export const tool = { name: 'memory-ledger', version: typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0-dev' } as const;

declare const __VERSION__: string | undefined;
