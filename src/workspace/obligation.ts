import type { Span } from '#diagnostics/diagnostic';

import type { Located } from './source-file.ts';

/** A binding statement of a spec. */
export interface Obligation {
  readonly id: Located;
  /** When it binds: what follows `WHEN`, `IF` or `WHILE`. */
  readonly trigger: string | null;
  readonly actor: string | null;
  readonly modality: string | null;
  readonly response: string | null;
  readonly domain: string | null;
  readonly risk: string | null;
  readonly verifyBy: readonly string[];
  readonly span: Span;
}
