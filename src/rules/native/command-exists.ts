import type { Cause, Severity } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { factAt } from '#workspace/paths/follow-reference';
import { folderOf } from '#workspace/paths/target';
import { findCommand, type FoundCommand, scriptPlaces } from '#workspace/project/find-command';
import {
  type CommandTool,
  type Project,
  type Removal,
  removalKey,
} from '#workspace/project/manifest';
import { nearestCommand } from '#workspace/project/nearest-command';
import {
  type WrittenCommand,
  writtenCommandsOf,
  type WrittenScript,
} from '#workspace/project/written-commands';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Store } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

import { commitWords } from '../commit-words.ts';
import { isAlternative, isPlanned } from '../planned.ts';
import { defineRule, type RelatedAt } from '../rule.ts';
import { isMaybe, tenseIn } from '../tense.ts';

/** What a tool calls its commands. */
const kinds: Readonly<Record<CommandTool, string>> = {
  node: 'script',
  make: 'target',
  just: 'recipe',
  task: 'task',
  composer: 'script',
  deno: 'task',
  poe: 'task',
};

/** NAT010: the commands that a note tells to run are there. */
export const commandExists = defineRule({
  code: 'NAT010',
  name: 'command-exists',
  severity: 'warning',
  since: '1.0',
  summary:
    'Scripts, targets, recipes and tasks that a native note tells to run are defined, and scripts it names by path are there.',
  why: 'An agent runs the command, takes the failure for one of its own change, and looks for a way around it.',
  falsePositives:
    'Judged by what package.json, Makefile, justfile, Taskfile, composer.json, deno.json and ' +
    'poe define around the note. Includes, pattern rules and modules may define more: then ' +
    'nothing is missing. A binary of a dependency (`pnpm vitest`) is left alone, placeholders ' +
    'and what the text calls planned or past are too. What only another folder of the tree ' +
    'defines is an info, and so is what an ADR says.',
  messages: {
    missing: {
      text: '{file} has no {kind} "{name}"',
      mend: ['write the command that does this now', 'if nothing does any more, delete it'],
    },
    near: {
      text: '{file} has no {kind} "{name}"; did you mean "{near}"?',
      mend: ['write {near}, if that is what was meant', 'if nothing does this any more, delete it'],
    },
    removed: {
      text: '{file} lost the {kind} "{name}" on {day}',
      mend: [
        'write the command that does this now: git show {commit} -- {file}',
        'if nothing does any more, delete it',
      ],
    },
    renamed: {
      text: '{file} lost the {kind} "{name}" on {day}; did you mean "{near}"?',
      mend: [
        'write {near}, if that is what was meant',
        'see what took its place: git show {commit} -- {file}',
      ],
    },
    elsewhere: {
      text: '{file} has no {kind} "{name}"; {other} has',
      mend: ['say which folder it is run in'],
    },
    package: {
      text: 'no package of this workspace is called "{name}"',
      mend: ['name one that is there, or delete the command'],
    },
    gone: {
      text: '{path} is run here, and was removed on {day}',
      mend: [
        'write the command that does this now',
        'see what took its place: git show --stat {commit}',
      ],
    },
    moved: {
      text: '{path} is run here, and is now {now}',
      mend: ['write {now}'],
    },
    absent: {
      text: '{path} is run here, and no such file was ever in this repository',
      mend: ['mend the path, relative to the root', 'if it comes from elsewhere, say so beside it'],
    },
  },
  *check(workspace) {
    const { project } = workspace.surroundings;
    if (project === undefined) return;
    for (const store of nativeStores(workspace)) {
      for (const document of documentsOf(store)) {
        const { commands, scripts } = writtenCommandsOf(document);
        if (commands.length === 0 && scripts.length === 0) continue;
        const severityAt = severityIn(document, store);
        yield* missingCommands(project, document, commands, severityAt);
        yield* missingScripts(workspace, project, document, scripts, severityAt);
      }
    }
  },
});

type SeverityAt = (span: WrittenCommand['span']) => Severity | null;

/** How severe a dead command is at a place; null where the text does not tell to run it now. */
function severityIn(document: Document, { dialect }: Store): SeverityAt {
  const tenseOf = tenseIn(document);
  return (span) => {
    const tense = tenseOf(span, null);
    if (tense === 'past' || isMaybe(document, span) || isPlanned(document, span)) return null;
    return tense === 'dated' || dialect === 'decisions' || isAlternative(document, span)
      ? 'info'
      : 'warning';
  };
}

function* missingCommands(
  project: Project,
  document: Document,
  commands: readonly WrittenCommand[],
  severityAt: SeverityAt,
) {
  const reported = new Set<string>();
  for (const command of commands) {
    const key = `${command.tool} ${command.name} ${command.filter ?? ''}`;
    if (reported.has(key)) continue;
    const found = findCommand(project, document.path, command);
    if (found.kind === 'there' || found.kind === 'unknown') continue;
    const severity = severityAt(command.span);
    if (severity === null) continue;
    reported.add(key);
    const again = commands.filter(
      (each) => each !== command && each.tool === command.tool && each.name === command.name,
    );
    const report = {
      at: { path: document.path, span: command.span },
      key,
      ...alsoAt(document, again),
    };
    if (found.kind === 'no-package')
      yield {
        messageId: 'package' as const,
        data: { name: command.filter ?? '' },
        ...report,
        severity,
      };
    else yield* missing(project, document, command, found, { ...report, severity });
  }
}

function* missing(
  project: Project,
  document: Document,
  { tool, name, sure, folders }: WrittenCommand,
  { manifest, elsewhere }: Extract<FoundCommand, { kind: 'missing' }>,
  report: {
    readonly at: { readonly path: string; readonly span: WrittenCommand['span'] };
    readonly key: string;
    readonly severity: Severity;
  },
) {
  const data = { file: manifest.path, kind: kinds[tool], name };
  const [other] = elsewhere;
  if (other) {
    // A note that speaks of the folder means the command there.
    const isNamed = elsewhere.some(({ path }) => document.text.includes(lastName(folderOf(path))));
    if (folders.length === 0 && !isNamed)
      yield {
        messageId: 'elsewhere' as const,
        data: { ...data, other: other.path },
        ...report,
        severity: 'info' as const,
      };
    return;
  }
  const near = nearestCommand(name, [...(manifest.commands[tool] ?? [])]);
  const removal = project.removals.get(removalKey(manifest.path, name));
  if (removal) {
    const more = { ...data, day: removal.day, commit: removal.id.slice(0, 12) };
    const cause = causeOf(removal, manifest.path);
    if (near === null) yield { messageId: 'removed' as const, data: more, ...report, cause };
    else yield { messageId: 'renamed' as const, data: { ...more, near }, ...report, cause };
    return;
  }
  // What may be a binary, or lies in another tree, is not sure enough for more.
  const isSure = sure && project.whole && !folders.includes(null);
  const severity = isSure ? report.severity : ('info' as const);
  if (near === null) yield { messageId: 'missing' as const, data, ...report, severity };
  else yield { messageId: 'near' as const, data: { ...data, near }, ...report, severity };
}

/** The commit that took the command away, the same words for all that left with it. */
function causeOf(removal: Removal, manifest: string): Cause {
  const id = removal.id.slice(0, 12);
  return {
    what: commitWords(removal),
    mend: [`what took its place: git show ${id} -- ${manifest}`],
  };
}

function* missingScripts(
  workspace: Workspace,
  project: Project,
  document: Document,
  scripts: readonly WrittenScript[],
  severityAt: SeverityAt,
) {
  const { cited } = workspace.surroundings;
  if (cited === null || !project.whole) return;
  const reported = new Set<string>();
  for (const script of scripts) {
    const { path, span, folders } = script;
    const places = scriptPlaces(document.path, script);
    if (
      reported.has(path) ||
      folders.includes(null) ||
      places.some((place) => factAt(workspace, place).kind !== 'missing') ||
      // One of that name stands elsewhere: it is run from there.
      project.sameName.has(lastName(path)) ||
      isMadeHere(document, lastName(path))
    )
      continue;
    const deletion = places.flatMap((place) => cited.fates.get(place) ?? [])[0];
    const severity = severityAt(span);
    if (!deletion || severity === null) continue;
    reported.add(path);
    const again = scripts.filter((each) => each !== script && each.path === path);
    const report = {
      at: { path: document.path, span },
      key: path,
      severity,
      ...alsoAt(document, again),
    };
    // Of tests in a folder that is here the note may give an example, or mean those of a part.
    const isExample =
      script.isTests &&
      ([...project.manifests.keys()].some((each) => each.includes('/')) ||
        places.some((place) => isInFolder(workspace, place)));
    if (deletion.kind === 'missing')
      yield {
        messageId: 'absent' as const,
        data: { path },
        ...report,
        ...(isExample ? { severity: 'info' as const } : {}),
      };
    else if (deletion.movedTo !== null)
      yield { messageId: 'moved' as const, data: { path, now: deletion.movedTo }, ...report };
    else {
      const { id, day } = deletion.commit;
      yield {
        messageId: 'gone' as const,
        data: { path, day, commit: id.slice(0, 12) },
        ...report,
      };
    }
  }
}

function isInFolder(workspace: Workspace, path: string): boolean {
  const fact = factAt(workspace, path);
  return fact.kind === 'missing' && fact.folder === undefined && path.includes('/');
}

/** The other places of a note that say the same. */
function alsoAt(
  { path }: Document,
  places: readonly { readonly span: WrittenCommand['span'] }[],
): { readonly related?: readonly RelatedAt[] } {
  return places.length === 0
    ? {}
    : { related: places.map(({ span }) => ({ path, span, message: 'it is run here, too' })) };
}

/** Whether the note tells to write the file itself, or to load it. */
function isMadeHere({ text }: Document, name: string): boolean {
  const escaped = name.replace(/[.+]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?:chmod\s+\S+|>|touch|nano|vim?|tee|-[oO]|--output|create|save\b.{0,20})\s+["'\`]?(?:\S*/)?${escaped}`,
    'i',
  ).test(text);
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
