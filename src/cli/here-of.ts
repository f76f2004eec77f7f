import { resolve } from 'node:path';

import type { Context } from './context.ts';
import type { GlobalOptions } from './parse.ts';

/** Where the command runs: where somebody is, or where -C says. */
export function hereOf(
  options: GlobalOptions,
  context: Context,
): { readonly cwd: string; readonly config?: string } {
  return {
    cwd: resolve(context.cwd, options.C ?? '.'),
    config: options.config,
  };
}
