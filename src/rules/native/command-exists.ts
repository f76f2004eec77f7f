import type { Severity, Span } from '#diagnostics/diagnostic';
import { firstThreeOf } from '#diagnostics/plain-text';
import type { Document } from '#workspace/document';
import { folderOf, lastName } from '#workspace/paths/target';
import { findCommand, type FoundCommand, nearestCommand } from '#workspace/project/find-command';
import { type CommandTool, type Project, removalKey } from '#workspace/project/manifest';
import { commandFiles } from '#workspace/project/read-manifest';
import { type WrittenCommand, writtenCommandsOf } from '#workspace/project/written-commands';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { sectionsAround } from '#workspace/stores/text-around';

import { commitCause, commitData } from '../message-words.ts';
import { alsoAt, missingFolders, missingScripts, type SeverityAt } from '../missing-folders.ts';
import { isAlternative, isPlanned } from '../planned.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule, inFile, message, report, type ReportPlace } from '../rule.ts';
import { isMarkedOptional, tenseIn } from '../tense.ts';

const kinds: Readonly<Record<CommandTool, string>> = {
  node: 'script',
  make: 'target',
  just: 'recipe',
  task: 'task',
  composer: 'script',
  deno: 'task',
  poe: 'task',
  'cargo-feature': 'feature',
  'cargo-package': 'package',
};

export const commandExists = defineRule({
  code: 'NAT010',
  name: 'command-exists',
  severity: 'warning',
  summary: 'Commands, scripts and folders that a note says to run or enter exist.',
  why: 'The command fails, and the agent blames its own change or works around it.',
  falsePositives:
    'Nothing is reported if includes, pattern rules or modules may define the command. An info ' +
    'is less certain: only another folder defines the command, or an ADR, skill, subagent or ' +
    'command names it. Only `ledger audit` checks folders after `cd`.',
  messages: {
    missing: message(
      '{file} has no {kind} "{name}"',
      'replace "{name}" with the current command, or delete the line',
    ),
    near: message(
      '{file} has no {kind} "{name}"; did you mean "{near}"?',
      'replace "{name}" with "{near}"',
    ),
    removed: message(
      '{file} lost the {kind} "{name}" on {day}',
      'find what replaced "{name}", or delete the line: git show {commit} -- {file}',
    ),
    renamed: message(
      '{file} lost the {kind} "{name}" on {day}; did you mean "{near}"?',
      'replace "{name}" with "{near}"',
    ),
    elsewhere: message(
      '{file} has no {kind} "{name}"; it is in {others}',
      'write the folder in which to run "{name}"',
    ),
    fileless: message(
      '{command} needs a {file}, which no folder of this repository has',
      'replace {command} with the current command, or delete the line',
    ),
    package: message(
      'no package of this workspace is named "{name}"',
      'replace "{name}" with the name of a package in this workspace',
    ),
    gone: message(
      'the note runs {path}, which was removed on {day}',
      'find what replaced {path}, or delete the line: git show --stat {commit}',
    ),
    moved: message('the note runs {path}, which is now {now}', 'replace {path} with {now}'),
    absent: message(
      'the note runs {path}, which never existed in this repository',
      'correct the path, relative to the root',
    ),
    folderGone: message(
      'the folder in "cd {path}" was removed on {day}',
      'find what replaced {path}, or delete the line: git show --stat {commit}',
    ),
    folderMoved: message('the folder in "cd {path}" is now {now}', 'replace {path} with {now}'),
    folderAbsent: message(
      'the folder in "cd {path}" never existed in this repository',
      'correct the path, relative to the root',
    ),
  },
  *check(workspace) {
    const { project } = workspace.surroundings;
    if (project === undefined) return;
    for (const store of nativeStores(workspace)) {
      for (const document of documentsOf(store)) {
        const { commands, scripts, entered } = writtenCommandsOf(document);
        if (commands.length + scripts.length + entered.length === 0) continue;
        const severityAt = severityIn(document);
        yield* missingCommands(project, document, commands, severityAt);
        yield* missingScripts(workspace, project, document, scripts, severityAt);
        yield* missingFolders(workspace, document, entered, severityAt);
      }
    }
  },
});

/** The severity of a missing command at a place; null if the text does not say to run it now. */
function severityIn(document: Document): SeverityAt {
  const tenseOf = tenseIn(document);
  return (span) => {
    const tense = tenseOf(span, null);
    if (tense === 'past' || isMarkedOptional(document, span) || isPlanned(document, span))
      return null;
    return tense === 'dated' || isAlternative(document, span) ? 'info' : 'warning';
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
    const shared = { ...inFile(document, command.span, key), ...alsoAt(document, again) };
    if (found.kind === 'no-package')
      yield report('package', { name: command.filter ?? '' }, shared, {
        severity: isRequested(document) ? 'info' : severity,
      });
    else if (found.kind === 'no-file') {
      // One missing file is one report, for all its commands.
      const { tool, text } = command;
      const same = commands.filter((each) => each.tool === tool);
      for (const { name, filter } of same) reported.add(`${tool} ${name} ${filter ?? ''}`);
      const others = same.filter((each) => each !== command);
      yield report('fileless', { command: text, file: commandFiles[tool][0] ?? tool }, shared, {
        key: tool,
        ...alsoAt(document, others),
        severity: isRequested(document) ? 'info' : severity,
      });
    } else yield* missing(project, document, command, found, { ...shared, severity });
  }
}

function* missing(
  project: Project,
  document: Document,
  { tool, name, sure, folders, span }: WrittenCommand,
  { manifest, elsewhere }: Extract<FoundCommand, { kind: 'missing' }>,
  shared: ReportPlace & { readonly severity: Severity },
) {
  const data = { file: manifest.path, kind: kinds[tool], name };
  if (elsewhere.length > 0) {
    const isNamed = elsewhere.some((each) => namesFolder(document, span, folderOf(each.path)));
    const paths = elsewhere.map(({ path }) => path);
    const inNote = paths.filter((path) => document.text.includes(`${folderOf(path) || path}/`));
    if (folders.length === 0 && !isNamed && !isRequested(document))
      yield report(
        'elsewhere',
        { ...data, others: firstThreeOf(inNote.length > 0 ? inNote : paths) },
        shared,
        { severity: 'info' },
      );
    return;
  }
  const near = nearestCommand(name, [...(manifest.commands[tool] ?? [])]);
  const removal = project.removals.get(removalKey(manifest.path, name));
  if (removal) {
    const more = { ...data, ...commitData(removal) };
    const cause = commitCause(removal, manifest.path);
    if (near === null) yield report('removed', more, shared, { cause });
    else yield report('renamed', { ...more, near }, shared, { cause });
    return;
  }
  // It may be a binary, or of another tree.
  const isSure = sure && project.whole && !folders.includes(null) && !isRequested(document);
  const severity = isSure ? shared.severity : ('info' as const);
  if (near === null) yield report('missing', data, shared, { severity });
  else yield report('near', { ...data, near }, shared, { severity });
}

/** Whether the text before a command, or its headings, name the folder. */
function namesFolder(document: Document, { start, end }: Span, folder: string): boolean {
  const name = lastName(folder).toLowerCase();
  const over = sectionsAround(document, start);
  const from = Math.max(0, ...over.map(({ heading }) => heading.start));
  const words = [...over.map((section) => section.name), document.text.slice(from, end)].join('\n');
  return words.toLowerCase().includes(name);
}
