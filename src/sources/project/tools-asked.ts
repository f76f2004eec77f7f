import type { Document } from '#workspace/document';
import type { Manifest, Project } from '#workspace/project/manifest';
import {
  isSignOfTool,
  manifestsOfTools,
  placeOfTool,
  toolWord,
} from '#workspace/project/present-tools';
import { requirements } from '#workspace/project/read-manifest';
import { toolRolesWithSigns } from '#workspace/project/tool-signs';

import type { MemorySource } from '../memory-source.ts';

/** The files of the tree that are signs of a tool, and lists of what Python is to install. */
export async function toolFiles(
  source: Pick<MemorySource, 'files'>,
  foreign: RegExp,
): Promise<string[]> {
  const all = (await source.files()) ?? [];
  return all.filter((path) => {
    const name = nameOf(path);
    return !foreign.test(path) && (isSignOfTool(name) || requirements.test(name));
  });
}

/** The packages of absent tools that notes name, in each manifest that may have had them. */
export function lostTools(project: Project, documents: readonly Document[]): LostTool[] {
  const texts = documents.map(({ text }) => text.toLowerCase());
  return toolRolesWithSigns.flatMap(({ tools }) =>
    Object.entries(tools).flatMap(([tool, signs]): LostTool[] => {
      const { main, packages } = signs;
      // How a name goes on differs: Nest.js, NestJS.
      const isNamed = texts.some((text) => text.includes(tool.toLowerCase().slice(0, 4)));
      if (main === null || packages === null || !isNamed || placeOfTool(project, signs) !== null)
        return [];
      const has = ({ dependencies }: Manifest): boolean => dependencies.has(main);
      return manifestsOfTools(project).map(({ path }) => ({ path, word: toolWord(main), has }));
    }),
  );
}

/** A package, a manifest, and how to see it in an older text of that. */
export interface LostTool {
  readonly path: string;
  readonly word: string;
  readonly has: (manifest: Manifest) => boolean;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
