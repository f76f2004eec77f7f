import { citedSurfaces } from '#provenance/evidence/evidence-items';
import { type Locator, readAtCommit } from '#provenance/evidence/locator';
import { follow } from '#workspace/paths/follow-reference';
import { countLines } from '#workspace/stores/index-splice';
import { headingSlugs } from '#workspace/text/heading-slugs';
import type { Workspace } from '#workspace/workspace';

import { recordHandle } from '../message-words.ts';
import { missingFolderCause, spellingCause, visibleName } from '../path-repair.ts';
import { defineVisitingRule, inFile, message, report } from '../rule.ts';

export const evidenceResolves = defineVisitingRule({
  code: 'FND305',
  name: 'evidence-resolves',
  severity: 'error',
  summary: 'The files and lines that a candidate cites exist.',
  why: 'A reviewer cannot check evidence that does not exist, so the candidate cannot be promoted.',
  falsePositives: 'Only text after "File:" is checked; a path in other prose is not evidence.',
  messages: {
    missing: message('the cited file {path} does not exist', 'correct the path, from the root'),
    gone: message(
      'the cited file {path} was deleted',
      'cite the file that shows the fact now',
      'the fact is wrong now: ledger reject {item} --reason "…"',
    ),
    moved: message('the cited file {path} is now {now}', 'cite {now}'),
    twin: message('the cited file {path} is named {twin}', 'write {twin}'),
    folder: message(
      '{path} is a folder, not evidence',
      'cite lines of a file: {path}/file#L10-L20',
    ),
    range: message(
      '{path} has no line {line}; the last one is {lines}',
      'correct the line numbers',
    ),
    text: message('{path} does not contain the quoted text', 'copy the quote exactly from {path}'),
    ambiguous: message(
      '{path} contains the quoted text {times} times',
      'quote more text, so that it occurs once',
    ),
    section: message('{path} has no heading #{anchor}', 'correct the anchor'),
    value: message('{path} has no value at {pointer}', 'correct the pointer'),
  },
  visit: (workspace, ledger) => ({
    *finding(finding) {
      if (finding.status.value !== 'candidate') return;
      for (const { locator, written, span } of citedSurfaces(finding)) {
        const { path } = locator;
        const place = inFile(finding, span, written);
        const found = follow(workspace, finding.path, path);
        const departed = workspace.surroundings.departed.get(path);
        if (found.kind === 'directory') yield report('folder', { path }, place);
        else if (found.kind === 'file') {
          const text = textOf(workspace, found.path);
          const wrong = text === null ? null : judgeRange(locator, text);
          if (wrong) yield { ...wrong, ...place };
        }
        // Promotion looks up paths of a commit.
        if (found.kind !== 'missing' || readAtCommit(path) !== null) continue;
        const { twin, folder } = found;
        const cause = missingFolderCause(folder, folderMend);
        if (twin !== null)
          yield report('twin', { path, twin: visibleName(path, twin) }, place, {
            cause: spellingCause(path, twin),
          });
        else if (departed?.movedTo) yield report('moved', { path, now: departed.movedTo }, place);
        else if (departed)
          yield report('gone', { path, item: recordHandle(finding.path, ledger) }, place, {
            cause,
          });
        else yield report('missing', { path }, place, { cause });
      }
    },
  }),
});

const folderMend = ['correct the paths, from the root'];

function textOf(workspace: Workspace, path: string): string | null {
  const fact = workspace.surroundings.facts.get(path);
  return workspace.byPath.get(path)?.document.text ?? (fact?.kind === 'file' ? fact.text : null);
}

function judgeRange(locator: Locator, text: string) {
  const { path } = locator;
  switch (locator.kind) {
    case 'file':
      return null;
    case 'lines': {
      const { from, to } = locator;
      const lines = countLines(text);
      const line = from < 1 || from > to ? from : to;
      return line > lines || line < 1 || from > to
        ? { messageId: 'range' as const, data: { path, lines, line } }
        : null;
    }
    case 'text': {
      const times = text.split(locator.literal).length - 1;
      if (times === 1) return null;
      return times === 0
        ? { messageId: 'text' as const, data: { path } }
        : { messageId: 'ambiguous' as const, data: { path, times } };
    }
    case 'section': {
      const titles = text
        .split('\n')
        .flatMap((line) =>
          /^#{1,6}[ \t]/.test(line) ? [line.slice(0, 300).replace(/^#+/, '').trim()] : [],
        );
      return !/\.mdx?$/i.test(path) || headingSlugs(titles).includes(locator.slug.toLowerCase())
        ? null
        : { messageId: 'section' as const, data: { path, anchor: locator.slug } };
    }
    case 'value':
      return !/\.json$/i.test(path) || hasValue(text, locator.pointer)
        ? null
        : { messageId: 'value' as const, data: { path, pointer: locator.pointer } };
  }
}

function hasValue(text: string, pointer: string): boolean {
  let here: unknown;
  try {
    here = JSON.parse(text);
  } catch {
    // Not strict JSON (comments, trailing commas): the pointer cannot be judged here.
    return true;
  }
  for (const each of pointer.split('/').slice(1)) {
    const step = each.replace(/~1/g, '/').replace(/~0/g, '~');
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return false;
    here = (here as Readonly<Record<string, unknown>>)[step];
  }
  return true;
}
