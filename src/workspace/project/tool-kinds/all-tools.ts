import { javascriptKinds } from './javascript.ts';
import { javascriptLibraryKinds } from './javascript-libraries.ts';
import { pythonKinds } from './python.ts';
import { apiKinds, goKinds, rustKinds } from './rust-and-go.ts';
import { type ProjectTool, projectTools } from './tool-kind.ts';

/** All tools that notes are compared on. */
export const allTools: readonly ProjectTool[] = projectTools([
  ...javascriptKinds,
  ...javascriptLibraryKinds,
  ...pythonKinds,
  ...rustKinds,
  ...goKinds,
  ...apiKinds,
]);

export const toolsByName: ReadonlyMap<string, ProjectTool> = new Map(
  allTools.map((tool) => [tool.name, tool]),
);
