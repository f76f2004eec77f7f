import type { NamePattern } from './name-patterns.ts';
import type { Scope } from './tail-of-rule.ts';

/** What a sentence forbids, before anybody knows the files. */
export type WrittenRule = {
  /** What to use or to do instead, in its own words. */
  readonly instead: string | null;
  /** Whether it only advises: prefer, avoid. */
  readonly isAdvice: boolean;
} & (
  | {
      readonly kind: 'forbid';
      /** For each name, its patterns: the likeliest first. */
      readonly names: readonly (readonly NamePattern[])[];
      readonly scope: Scope;
    }
  | { readonly kind: 'shell'; readonly commands: readonly string[] }
  | { readonly kind: 'path'; readonly globs: readonly string[] }
  | { readonly kind: 'together'; readonly globs: readonly string[] }
);
