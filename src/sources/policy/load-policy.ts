import { readTexts } from '#disk/reading/file-facts';
import {
  baselineFile,
  noPolicy,
  type PolicyFiles,
  waiversFile,
} from '#workspace/policy/policy-files';

/**
 * Loads the waivers and the baseline that stand beside the configuration; their reader is only
 * loaded where there are any.
 *
 * @param overlay what a committed journal makes of files, which goes before what is on disk
 * @throws {UsageError} with the place for a file that is neither, {EnvironmentError} when it cannot
 *   be read
 */
export async function loadPolicy(
  root: string,
  overlay: ReadonlyMap<string, string | null>,
): Promise<PolicyFiles> {
  const texts = new Map([...readTexts(root, [waiversFile, baselineFile]), ...overlay]);
  return policyOf((path) => texts.get(path) ?? null);
}

/**
 * The same from wherever the texts are.
 *
 * @throws {UsageError} with the place for a file that is neither
 */
export async function policyOf(read: (path: string) => string | null): Promise<PolicyFiles> {
  const textOf = (path: string): string | null => read(path)?.replace(/^\ufeff/, '') ?? null;
  const [waiversText, baselineText] = [textOf(waiversFile), textOf(baselineFile)];
  if (waiversText === null && baselineText === null) return noPolicy;
  const { readPolicyFiles } = await import('#workspace/dialects/policy-files');
  return readPolicyFiles({ waiversText, baselineText });
}
