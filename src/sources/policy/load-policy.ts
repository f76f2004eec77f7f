import { readTexts } from '#disk/reading/file-facts';
import {
  baselineFile,
  noPolicy,
  type PolicyFiles,
  waiversFile,
} from '#workspace/policy/policy-files';

/**
 * Loads the waivers and the baseline beside the configuration.
 *
 * @param overlay texts of a committed journal, which replace those on disk
 * @throws {UsageError} with the place for an invalid file, {EnvironmentError} for an unreadable one
 */
export async function loadPolicy(
  root: string,
  overlay: ReadonlyMap<string, string | null>,
): Promise<PolicyFiles> {
  const texts = new Map([...readTexts(root, [waiversFile, baselineFile]), ...overlay]);
  return policyOf((path) => texts.get(path) ?? null);
}

/**
 * Reads the waivers and the baseline from texts.
 *
 * @throws {UsageError} with the place for an invalid file
 */
export async function policyOf(read: (path: string) => string | null): Promise<PolicyFiles> {
  const textOf = (path: string): string | null => read(path)?.replace(/^\ufeff/, '') ?? null;
  const [waiversText, baselineText] = [textOf(waiversFile), textOf(baselineFile)];
  if (waiversText === null && baselineText === null) return noPolicy;
  const { readPolicyFiles } = await import('#workspace/dialects/policy-files');
  return readPolicyFiles({ waiversText, baselineText });
}
