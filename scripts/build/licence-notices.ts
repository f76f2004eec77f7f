import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/**
 * The notices of every package that went into the bundle.
 *
 * @param inputs paths of the bundled files, relative to the project
 * @throws when a package names no licence
 */
export function licenceNotices(inputs: readonly string[]): string {
  const folders = new Set(
    inputs.flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  );
  const notices = [...folders].sort().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    if (!manifest.license) throw new Error(`${manifest.name} names no licence`);
    const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(name));
    const text =
      file && existsSync(join(folder, file))
        ? readFileSync(join(folder, file), 'utf8').trim()
        : `Licence: ${manifest.license}`;
    return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}\n`;
  });
  return `memory-ledger contains the following packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
