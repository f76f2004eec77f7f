import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { resolveTarget } from '../paths/target.ts';

/** A file that holds nothing but the way to another. */
export interface PointerFile {
  /** As it is written. */
  readonly target: string;
  /** From the root. */
  readonly path: string;
  /** A path by itself is what git writes in place of a link, where it may make none. */
  readonly by: 'path' | 'link';
  readonly span: Span;
}

const pathAlone = /^(?:\.{0,2}\/)*[\w.@-]+(?:\/[\w.@-]+)*\.mdc?$/;
const linkAlone = /^\[[^\]\n]*\]\(([^()\s]+\.mdc?)\)$/;

/** The file that a text does nothing but name; null for any other text. */
export function pointerIn({ path, text }: Document): PointerFile | null {
  const alone = text.trim();
  const link = linkAlone.exec(alone)?.[1];
  const target = link ?? (pathAlone.test(alone) ? alone : null);
  if (target === null) return null;
  const found = resolveTarget(path, target);
  const start = text.indexOf(alone);
  return found.kind === 'inside' && found.path !== path
    ? {
        target,
        path: found.path,
        by: link === undefined ? 'path' : 'link',
        span: { start, end: start + alone.length },
      }
    : null;
}
