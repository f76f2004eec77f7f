import type { Document } from '#workspace/document';
import { follow } from '#workspace/paths/follow-reference';
import { joinPath } from '#workspace/paths/target';
import { isClosedDecision } from '#workspace/stores/native-stores';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { namesOfNotes, type NoteNames } from '#workspace/stores/reached-notes';
import {
  importsOf,
  memoryPath,
  memoryReferencesOf,
  wikilinksOf,
} from '#workspace/stores/references';
import { noteStem, type Store } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

import { findCitedDeletion } from '../cited-deletion.ts';
import { isTemplate } from '../missing-folders.ts';
import { isKnownMissing, missingLinks } from '../missing-links.ts';
import { folderAdvice, missingFolderCause } from '../path-repair.ts';
import { isRequested, severityOfLink } from '../requested-text.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import {
  deadAnchors,
  isExample,
  isPlaceholderName,
  isTomlTable,
  nearestNote,
} from '../written-links.ts';

export const linkResolves = defineRule({
  code: 'NAT004',
  name: 'link-resolves',
  severity: 'warning',
  fixable: true,
  summary: 'Links, wikilinks, `mem:` references and `@` imports of notes lead to something.',
  why: 'An agent follows the link, finds nothing and goes on without the fact.',
  falsePositives:
    'A wikilink to a missing note is an info: agents write them for later notes. In skills, ' +
    'subagents and commands, which may be for any project, most missing targets are infos. Web ' +
    'links are not followed; SEC703 reports links out of the repository, and NAT001 paths that ' +
    'git saw leave.',
  messages: {
    missing: message(
      'the link leads to {target}, which does not exist',
      'correct the path, or delete the link',
    ),
    beside: message(
      'the link to {target} is broken; {name} is in this folder',
      'replace the path with {name}',
    ),
    oneOff: message(
      'the link to {target} is broken; {near} exists',
      'replace the path with {link}',
    ),
    folder: message(
      '{count} links lead into {folder}/, which does not exist',
      'correct the paths, or delete the links',
    ),
    twin: {
      text: 'the linked {target} is named {twin} on disk',
      mend: ['replace {target} with {twin}'],
      fixed: 'ledger lint --fix',
    },
    near: message(
      'no note is named "{name}"; did you mean "{near}"?',
      'replace [[{name}]] with [[{near}]]',
    ),
    wikilink: message('no note is named "{name}"', 'write the note, or link an existing one'),
    address: {
      text: '{target} is not a valid address; {address} is',
      mend: ['replace {target} with {address}'],
      fixed: 'ledger lint --fix',
    },
    anchor: message(
      'no heading matches the link {target}',
      'in the link, write the heading in lower case with hyphens',
    ),
    memory: message(
      'no memory is named "{name}"',
      'correct the name (the path below {folder}/ without .md), or delete the reference',
    ),
    renamed: {
      text: 'the memory "{name}" is now "{now}"',
      mend: ['replace mem:{name} with mem:{now}'],
      fixed: 'ledger lint --fix',
    },
    imported: message(
      'the import leads to {target}, which does not exist',
      'correct the path, relative to this file, or delete the import',
    ),
  },
  *check(workspace) {
    for (const store of nativeStores(workspace)) {
      const names = namesOfNotes(store);
      for (const document of documentsOf(store)) {
        const isHistory = isClosedDecision(workspace, store, document);
        // Links of a template are examples.
        for (const dead of isTemplate(document.path) ? [] : deadLinks(workspace, document))
          yield isHistory ? { ...dead, fix: undefined } : dead;
        for (const link of deadAnchors(workspace, document))
          yield report(
            'anchor',
            { target: link.target },
            inFile(document, link.span, link.target),
            { severity: 'info' },
          );
        yield* deadNames(workspace, store, document);
        yield* deadWikilinks(workspace, store, document, names);
      }
    }
  },
});

/** From so many links on, links into a missing folder are one report. */
const mostOfFolder = 3;

function* deadLinks(workspace: Workspace, document: Document) {
  const links = [...missingLinks(workspace, document)];
  const counts = new Map<string | undefined, number>();
  for (const { folder } of links) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const told = new Set<string>();
  for (const { folder, dead } of links) {
    const count = counts.get(folder) ?? 0;
    if (folder === undefined || count < mostOfFolder) yield dead;
    else if (!told.has(folder)) {
      told.add(folder);
      const place = { at: dead.at, key: folder };
      yield report('folder', { count, folder }, place, {
        cause: missingFolderCause(folder, folderAdvice),
        severity: severityOfLink(document, `./${folder}`),
      });
    }
  }
}

/** Reports missing memories of serena, and missing imports of instructions. */
function* deadNames(workspace: Workspace, store: Store, document: Document) {
  const { path } = document;
  if (store.dialect === 'serena') yield* deadMemories(workspace, store, document);
  if (store.dialect === 'instructions') {
    for (const { value: target, span } of importsOf(document)) {
      const found = follow(workspace, path, target);
      const isGone =
        findCitedDeletion(workspace, document, target, span.start + 1)?.fate.kind === 'gone';
      // Some people have such a file of their own.
      const isPersonal = /\.local\.[a-z]+$/i.test(target);
      if (
        found.kind === 'missing' &&
        isKnownMissing(workspace, found.path) &&
        !isGone &&
        !isPersonal
      )
        yield report('imported', { target }, inFile(path, span, `@${target}`), {
          ...(isRequested(document) && { severity: 'info' }),
        });
    }
  }
}

function* deadWikilinks(workspace: Workspace, store: Store, document: Document, names: NoteNames) {
  // In instructions, brackets are examples of wikilinks.
  if (store.dialect === 'instructions' || store.dialect === 'decisions') return;
  for (const { value: name, span } of wikilinksOf(document)) {
    if (
      isPlaceholderName(name) ||
      names.named(name) ||
      isFile(workspace, store, name) ||
      isTomlTable(document, span)
    )
      continue;
    const near = nearestNote(name, store);
    const place = inFile(document, span, `[[${name}]]`);
    if (near !== null) yield report('near', { name, near }, place);
    else yield report('wikilink', { name }, place, { severity: 'info' });
  }
}

/** Whether a wikilink names a file by its path. */
function isFile(workspace: Workspace, { folder, index }: Store, name: string): boolean {
  const stem = name.replace(/\.(?:md|mdc)$/i, '');
  return (
    [joinPath('', `${stem}.md`), joinPath(folder, `${stem}.md`), joinPath(folder, name)].some(
      (path) => path !== null && workspace.files.has(path),
    ) ||
    (index !== null && noteStem(index.path).toLowerCase() === stem.toLowerCase())
  );
}

/** Reports `mem:name` of serena without such a memory, with the new name if git knows it. */
function* deadMemories(workspace: Workspace, store: Store, document: Document) {
  const { folder, notes } = store;
  const { path } = document;
  // Serena's own note on how to write notes has examples.
  if (noteStem(path) === 'memory_maintenance') return;
  for (const { value: name, span } of memoryReferencesOf(document)) {
    // Global memories are in the home folder; a folder stands for its content.
    if (
      name.startsWith('global/') ||
      isPlaceholderName(name) ||
      isExample(document, span) ||
      notes.some(
        (note) =>
          note.path === memoryPath(store, name) ||
          note.path === `${folder}/${name}` ||
          note.path.startsWith(`${folder}/${name}/`),
      )
    )
      continue;
    const now = nameNow(workspace, store, name);
    const shared = inFile(path, span, `mem:${name}`);
    if (now === null) yield report('memory', { name, folder }, shared);
    else
      yield report('renamed', { name, now }, shared, {
        fix: { edits: [{ ...span, text: `mem:${now}` }] },
      });
  }
}

/** The new name of a memory that moved within its store, else null. */
function nameNow({ surroundings }: Workspace, store: Store, name: string): string | null {
  const fate = surroundings.cited?.fates.get(memoryPath(store, name));
  const movedTo = fate?.kind === 'gone' ? fate.movedTo : null;
  const path = movedTo?.startsWith(`${store.folder}/`) ? movedTo : null;
  return path === null ? null : path.slice(store.folder.length + 1).replace(/\.md$/, '');
}
