import { resolve } from 'node:path';

import type { ContextShown } from '#app/context/context';
import { UsageError } from '#diagnostics/failure';
import { showOptions as say } from '#messages/show-options';

/**
 * The file of a tier, by the name of the tier, by its path, or by the end of its path.
 *
 * @param cwd the folder that paths are named from
 * @throws {UsageError} where none or several are meant
 */
export function fileOfTier({ tiers }: ContextShown, named: string, cwd: string): string {
  const files = tiers.filter(({ path, state }) => path !== '' && state !== 'off');
  const exact = files.filter(({ tier, path }) => tier === named || path === resolve(cwd, named));
  const meant = exact.length > 0 ? exact : files.filter(({ path }) => path.endsWith(`/${named}`));
  const [file, ...others] = [...new Set(meant.map(({ path }) => path))];
  if (file === undefined || others.length > 0)
    throw new UsageError(
      say.tierUnclear({
        named,
        tiers: files.map(({ tier, path }) => `${tier} (${path})`).join(', ') || 'none',
      }),
    );
  return resolve(cwd, file);
}
