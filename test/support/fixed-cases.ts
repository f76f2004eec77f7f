import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { planFixes } from '#rules/run-rules';

import { adviceOf, type Case, judgeAll, readCase } from './cases.ts';

/** Files of a case as one pass of `--fix` leaves them, by path. */
export async function fixedFiles(each: Case): Promise<Readonly<Record<string, string>>> {
  const { workspace, files, policy } = await readCase(each.folder);
  return Object.fromEntries(
    planFixes(judgeAll(workspace, policy, adviceOf(each.folder)), files).writes.map((write) => [
      write.path,
      write.after ?? '',
    ]),
  );
}

/** The folder that says how a violating case looks when it is mended. */
export function fixedFolder(each: Case): string {
  return each.folder.replace('/violating/', '/fixed/');
}

/** What that folder says; nothing where nothing is mended. */
export function expectedFixes(each: Case): Readonly<Record<string, string>> {
  const folder = fixedFolder(each);
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => [
      join(entry.parentPath, entry.name).slice(folder.length + 1),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  );
}
