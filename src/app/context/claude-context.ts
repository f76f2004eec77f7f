import { resolveImport } from '#disk/stores/agent-files-of';
import { claudeInstructions, type FoundInstruction } from '#disk/stores/find-loaded-files';
import type { ProjectPlace } from '#disk/stores/home-stores';
import { type FoundFile, isBelow } from '#disk/stores/read-store-folder';
import type { ClaudeFile } from '#recall/context/claude-text';
import {
  expandImports,
  type InstructionImport,
  maxImportDepth,
} from '#recall/context/expand-imports';
import { readTrees } from '#threads/read-trees';
import type { Document } from '#workspace/document';
import { limits } from '#workspace/limits';
import { claudeRules } from '#workspace/paths/agent-layouts';
import { readDocuments } from '#workspace/read-documents';
import { utf8Length } from '#workspace/stores/index-splice';
import { decideLoad } from '#workspace/stores/load-trigger';
import { readNativeFields } from '#workspace/stores/native-fields';
import { importsIn } from '#workspace/stores/references';

import type { Env } from '../invocation/principal.ts';

/** Imported files that are read, of all instructions together. */
const mostImported = 500;

/** The instructions that Claude Code loads, in its order, with imports. Adds to `notices`. */
export async function claudeFiles(
  env: Env,
  place: ProjectPlace,
  notices: string[],
): Promise<ClaudeFile[]> {
  const found = claudeInstructions(env, place);
  const roots = new Map<string, FoundInstruction>();
  for (const each of found)
    if (each.file.text !== null && each.offBy === null && !roots.has(each.file.real))
      roots.set(each.file.real, each);
  const globs = await globsOf([...roots.values()].filter((each) => each.isRule));
  const loaded = new Map(
    [...roots]
      .filter(([key]) => (globs.get(key) ?? []).length === 0)
      .map(([key, { file }]) => [key, file]),
  );
  const imports = await importsOf(loaded, place.root, env, notices);
  const { files, left } = expandImports([...roots.keys()], imports);

  const result: ClaudeFile[] = [];
  const tierOf = new Map<string, FoundInstruction['tier']>();
  // An import belongs to the tier of what it is loaded for, which comes after it.
  for (const { key, by } of [...files].reverse())
    tierOf.set(key, roots.get(key)?.tier ?? tierOf.get(by ?? '') ?? 'project');
  for (const { key, by } of files) {
    const file = loaded.get(key) ?? roots.get(key)?.file;
    if (file)
      result.push({
        tier: tierOf.get(key) ?? 'project',
        isRule: roots.get(key)?.isRule ?? false,
        file,
        by: by === null ? null : (loaded.get(by)?.path ?? by),
        left: left.filter((each) => each.by === key),
        globs: globs.get(key) ?? [],
        offBy: null,
      });
  }
  return withMissing(result, found);
}

/** Adds the files that are not loaded, by tier. */
function withMissing(
  files: readonly ClaudeFile[],
  found: readonly FoundInstruction[],
): ClaudeFile[] {
  const missing = found
    .filter(({ file, offBy }) => file.text === null || offBy !== null)
    .map((each): ClaudeFile => ({ ...each, by: null, left: [], globs: [] }));
  const order = ['managed', 'user', 'project', 'local'];
  return order.flatMap((tier) => [...missing, ...files].filter((each) => each.tier === tier));
}

/** The globs of rules, by file: such a rule is loaded with a file that they match. */
async function globsOf(
  rules: readonly FoundInstruction[],
): Promise<Map<string, readonly string[]>> {
  const documents = await documentsOf(new Map(rules.map(({ file }) => [file.real, file])));
  return new Map(
    [...documents].map(([key, document]) => [
      key,
      decideLoad(claudeRules, readNativeFields(document.text).fields).globs.map(
        ({ value }) => value,
      ),
    ]),
  );
}

/** The imports of each file, as deep as Claude Code follows them; adds the files to `loaded`. */
export async function importsOf(
  loaded: Map<string, FoundFile>,
  root: string,
  env: Env,
  notices: string[],
): Promise<Map<string, InstructionImport[]>> {
  const imports = new Map<string, InstructionImport[]>();
  let asking = new Map(loaded);
  let imported = 0;
  for (let hop = 0; hop <= maxImportDepth && asking.size > 0; hop += 1) {
    const documents = await documentsOf(asking);
    const next = new Map<string, FoundFile>();
    for (const [key, from] of asking) {
      const document = documents.get(key);
      if (!document && from.text?.includes('@'))
        notices.push(`${from.path} cannot be read as Markdown; what it imports is not followed`);
      const resolved = (document ? importsIn(document) : []).map((line): InstructionImport => {
        const { file, why } = resolveImport(
          line,
          from.path,
          isBelow(from.real, root) ? root : null,
          env,
        );
        if (file === null) return { target: line.target, key: null, why };
        if (!loaded.has(file.real) && !next.has(file.real)) {
          if (imported >= mostImported)
            return {
              target: line.target,
              key: null,
              why: `more than ${mostImported} files are imported`,
            };
          imported += 1;
          next.set(file.real, file);
        }
        return { target: line.target, key: file.real, why: null };
      });
      imports.set(key, resolved);
    }
    for (const [key, file] of next) loaded.set(key, file);
    asking = next;
  }
  return imports;
}

/** Files as Markdown, without those that are too large or cannot be parsed. */
async function documentsOf(files: ReadonlyMap<string, FoundFile>): Promise<Map<string, Document>> {
  const readable = [...files].filter(
    ([, { text }]) => text !== null && utf8Length(text) <= limits.fileBytes,
  );
  const { documents } = await readDocuments(
    readable.map(([path, { text }]) => ({ path, text: text ?? '', byteOrderMark: false })),
    readTrees,
  );
  return new Map(documents.map((document) => [document.path, document]));
}
