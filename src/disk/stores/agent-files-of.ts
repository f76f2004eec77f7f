import { join } from 'node:path';

import { agentFileAt } from '#workspace/paths/agent-files';
import { type AgentLayout, agentLayouts } from '#workspace/paths/agent-layouts';

import { walk } from '../reading/walk.ts';
import type { Env } from '../state/cache-path.ts';
import { excludedBy } from './claude-excludes.ts';
import { claudeSettingsFiles } from './claude-settings.ts';
import { configuredNames } from './configured-names.ts';
import { homeOf } from './home-directory.ts';
import type { ProjectPlace } from './home-stores.ts';
import { type FoundFile, readTierFile } from './read-tier-file.ts';

/** A file that an agent loads, with what the table of agents says of it. */
export interface FoundAgentFile {
  readonly layout: AgentLayout;
  /** The folder that it speaks for, from the root; null for the user's own. */
  readonly folder: string | null;
  readonly file: FoundFile;
}

/** Files of one folder of rules beyond which no more are read. */
const mostFiles = 500;

/**
 * The files that an agent has of a project: the user's own, then from the top down to a folder
 * those of each.
 *
 * @param id of the table of agents
 * @param to the folder that is worked in, from the root; empty for the root
 * @param notices told what was not read
 */
export function agentFilesOf(
  id: string,
  env: Env,
  { root }: ProjectPlace,
  to: string,
  notices: string[],
): FoundAgentFile[] {
  const layouts = agentLayouts.filter(
    (each) => each.kind === 'instructions' && (each.id === id || each.also?.includes(id)),
  );
  const home = homeOf(env);
  const own = layouts.flatMap((layout) =>
    (layout.home ?? []).flatMap((glob) =>
      filesOf(home, glob, notices).map((path) => ({
        layout,
        folder: null,
        file: readTierFile(join(home, path), null),
      })),
    ),
  );
  const folders = to
    .split('/')
    .filter((part) => part !== '')
    .reduce<string[]>((all, part) => [...all, join(all.at(-1) ?? '', part)], ['']);
  const shared = folders.flatMap((folder) =>
    layouts
      .filter(({ nested }) => nested || folder === '')
      .flatMap((layout) =>
        (configuredNames(id, layout, root) ?? layout.files)
          .flatMap((glob) => filesOf(join(root, folder), glob, notices))
          .map((path) => ({
            layout,
            folder,
            file: readTierFile(join(root, folder, path), root),
          })),
      ),
  );
  const seen = new Set<string>();
  const exclusion = id === 'claude' ? excludedBy(claudeSettingsFiles(env, root)) : () => null;
  const asLoaded = (each: FoundAgentFile): FoundAgentFile => {
    const by = exclusion(each.file.path);
    return by === null
      ? each
      : { ...each, file: { ...each.file, text: null, why: `left out by ${by}` } };
  };
  return [...own, ...shared].map(asLoaded).filter(({ file }) => {
    const isNew = file.text !== null ? !seen.has(file.real) : file.why !== null;
    seen.add(file.real);
    return isNew;
  });
}

/** The files below a folder that a glob of the table names, in their order. */
function filesOf(folder: string, glob: string, notices: string[]): string[] {
  if (!glob.includes('*')) return [glob];
  const base = (glob.split('*')[0] ?? '').replace(/\/?[^/]*$/, '');
  const found: string[] = [];
  walk(folder, base, (path) => {
    if (agentFileAt(path)?.layout.files.includes(glob)) found.push(path);
  });
  if (found.length > mostFiles)
    notices.push(
      `${found.length - mostFiles} files below ${base} were not read: more than ${mostFiles}`,
    );
  return found.sort().slice(0, mostFiles);
}
