import { type Document, frontmatterMap, type SpannedValue } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { type AgentFile, agentFileAt } from '#workspace/paths/agent-files';
import type { LoadedWhen } from '#workspace/paths/agent-layout';
import { readerOf } from '#workspace/paths/agent-layouts';
import type { CitedDeletion } from '#workspace/paths/rule-facts';
import { type UnseenKeys, unseenKeysOf } from '#workspace/stores/load-keys';
import { decidingKeys, type KeyProblem, keyProblems } from '#workspace/stores/load-keys';
import { basesOf, decideLoad } from '#workspace/stores/load-trigger';
import { isFilled, readNativeFields } from '#workspace/stores/native-fields';
import { nativeStores } from '#workspace/stores/native-stores';
import { mayMatchOne, unclosedIn } from '#workspace/stores/written-globs';
import type { Workspace } from '#workspace/workspace';

import { deletionCause } from '../cited-deletion.ts';
import { commitData } from '../message-words.ts';
import { isTemplate } from '../missing-folders.ts';
import { atStart, defineRule, inFile, message, report } from '../rule.ts';

export const instructionsLoaded = defineRule({
  code: 'NAT022',
  name: 'instructions-loaded',
  severity: 'warning',
  summary:
    'What decides when a file of instructions is loaded is a key, a value, a glob and a place that its agent knows.',
  why: 'The agent never loads the file, or loads it at every start, without a warning.',
  falsePositives:
    'Each agent is judged by its own documents. A glob that matches no file of git is a warning ' +
    'only if git saw the files leave; otherwise it is an info, because they may be planned. Also ' +
    'infos: a key of another agent with which the file is loaded more often than meant, a rule ' +
    'that is loaded only by name, and text without keys in a folder of subagents.',
  messages: {
    value: message('{agent} does not know "{key}: {value}"', 'write one of: {known}'),
    pattern: message(
      '"{key}: {value}" without {needs}: no file makes {agent} load this',
      'add {needs}, or write another value for {key}',
    ),
    undescribed: message(
      '"{key}: {value}" without {needs}: no model asks {agent} for this',
      'add {needs}, or write another value for {key}',
    ),
    nobody: message(
      'nobody may call this, no model either: "{key}: {value}" with "{by}: true"',
      'delete one of both keys',
    ),
    noGlobs: message(
      '{key} is empty: no file makes {agent} load this',
      'write globs, or delete {key}',
    ),
    backslash: message(
      'the glob {glob} has backslashes, where {agent} takes "/": it matches no file',
      'write / in place of the backslashes',
    ),
    needs: message(
      '{agent} does not take this as a subagent: it has no {keys} in its frontmatter',
      'write {keys}',
      'if it is no subagent, move it to another folder',
    ),
    byHand: message(
      'no key says when {agent} loads this: it loads only where somebody names it',
      'write {keys}',
      'if it is meant so, leave it',
    ),
    form: message('{agent} takes {key} as {form} alone; {result}', 'write {key} as {form}'),
    foreign: message('{agent} reads {own}, not {key}; {result}', 'write {own} in place of {key}'),
    open: message(
      'the "{open}" of the glob {glob} is never closed, so that it matches no file',
      'close it',
    ),
    moved: message('no file matches {glob}: {path} is now {now}', 'write the glob for {now}'),
    gone: message(
      'no file matches {glob}: {path} was removed on {day} (commit {commit})',
      'mend the glob, or delete the file',
    ),
    unmatched: message(
      'no file of git matches {globs}: none makes {agent} load this',
      'mend the glob',
      'if the files are to come, or git ignores them, leave it',
    ),
    unseen: message(
      '{agent} does not see {keys}: {why}; {result}',
      'begin the file with one block between two lines ---, and all keys in it',
    ),
    empty: message(
      'the file has no text for {agent} to load',
      'write what it is for, or delete the file',
    ),
  },
  *check(workspace) {
    for (const { dialect, notes } of nativeStores(workspace))
      if (dialect === 'instructions')
        for (const { path, document } of notes) {
          const file = agentFileAt(path);
          if (!file || document.frontmatter.kind === 'template' || isTemplate(path)) continue;
          yield* unseenKeys(document);
          yield* wrongKeys(document, file);
          yield* lackingKeys(document, file);
          yield* deadGlobs(workspace, document, file);
          if (document.text.slice(document.bodyStart).trim() === '')
            yield report('empty', { agent: readerOf(file.layout) }, atStart(path, 'empty'), {
              severity: 'info',
            });
        }
  },
});

const reasons: Readonly<Record<UnseenKeys['why'], string>> = {
  unclosed: 'the frontmatter is never closed',
  'second-block': 'a second block has them',
  comment: 'a comment is above the frontmatter',
  'empty-lines': 'empty lines are above the frontmatter',
};

function* unseenKeys(document: Document) {
  const unseen = unseenKeysOf(document);
  if (!unseen) return;
  const { layout, why, fields, span } = unseen;
  const { when } = decideLoad(layout, readNativeFields(document.text).fields);
  if (decideLoad(layout, fields).when !== when)
    yield report(
      'unseen',
      {
        agent: layout.agent,
        keys: fields.map(({ key }) => key).join(', '),
        why: reasons[why],
        result: resultOf(when),
      },
      inFile(document, span, why),
    );
}

/** Globs that match no file of git; `wrongKeys` reports broken ones. */
function* deadGlobs({ surroundings }: Workspace, { path, text }: Document, file: AgentFile) {
  const { tree, cited } = surroundings;
  const { when, globs } = decideLoad(file.layout, readNativeFields(text).fields);
  if (tree === undefined || when !== 'file') return;
  const dead = globs.filter(({ value }) => unclosedIn(value) === null && !mayMatchOne(value, tree));
  const left = dead.flatMap((glob) => {
    const found = basesOf(glob.value, file.folder).flatMap((base) => {
      const deletion = cited?.fates.get(base);
      const isThere = tree.some((each) => each === base || each.startsWith(`${base}/`));
      return deletion?.kind === 'gone' && !isThere ? [{ glob, base, deletion }] : [];
    })[0];
    return found ?? [];
  });
  yield* left.map(deadGlobReport(path));
  const [first] = dead;
  if (left.length === 0 && first && dead.length === globs.length)
    yield report(
      'unmatched',
      { agent: file.layout.agent, globs: globs.map(({ value }) => value).join(', ') },
      inFile(path, first.span, 'unmatched'),
      { severity: 'info' },
    );
}

function deadGlobReport(path: string) {
  return ({
    glob: { value: glob, span },
    base,
    deletion,
  }: {
    readonly glob: SpannedValue;
    readonly base: string;
    readonly deletion: Extract<CitedDeletion, { kind: 'gone' }>;
  }) => {
    const { movedTo, commit } = deletion;
    const shared = { ...inFile(path, span, glob), cause: deletionCause(deletion, false) };
    return movedTo === null
      ? report('gone', { glob, path: base, ...commitData(commit) }, shared)
      : report('moved', { glob, path: base, now: movedTo }, shared);
  };
}

/** Files about instructions, beside them. */
const aboutOthers = /(?:^|\/)(?:readme|index|changelog|contributing|agents|claude|gemini)\.\w+$/i;

/** Reports missing keys: those of a subagent, or those that say when a file is loaded. */
function* lackingKeys(document: Document, { layout, glob, folder }: AgentFile) {
  const { path, text } = document;
  const { fields } = readNativeFields(text);
  if (aboutOthers.test(path)) return;
  const isSaid = (key: string): boolean =>
    fields.some((field) => field.key === key && isFilled(field)) ||
    scalarOf(frontmatterMap(document), key) !== null;
  const { agent, needs = [], loaded } = layout;
  const lacking = needs.filter((key) => !isSaid(key));
  const at = { path, span: { start: 0, end: 0 } };
  if (lacking.length > 0) {
    // Text in a folder below may be for a subagent to read.
    const below = path.slice(folder.length + glob.indexOf('**')).replace(/^\//, '');
    yield report(
      'needs',
      { agent, keys: lacking.join(' and ') },
      { at, key: 'needs', ...(fields.length === 0 && below.includes('/') && { severity: 'info' }) },
    );
  }
  if (typeof loaded === 'string' || loaded.globs === undefined) return;
  const says = [...decidingKeys(loaded), 'description'];
  if (
    decideLoad(layout, fields).when === 'hand' &&
    !says.some(isSaid) &&
    unseenKeysOf(document) === null &&
    keyProblems(layout, fields, text).length === 0
  )
    yield report(
      'byHand',
      { agent, keys: [loaded.globs, loaded.always].filter(Boolean).join(' or ') },
      { at, key: 'byHand', severity: 'info' },
    );
}

function resultOf(when: LoadedWhen): string {
  switch (when) {
    case 'start':
      return 'it loads at every start';
    case 'model':
      return 'it loads if the model asks';
    default:
      return 'it loads only by name';
  }
}

const forms = { list: 'a list', text: 'one text with commas' } as const;

/** Reports keys that do not work as written. */
function* wrongKeys({ path, text }: Document, { layout }: AgentFile) {
  const { fields } = readNativeFields(text);
  const { when } = decideLoad(layout, fields);
  for (const problem of keyProblems(layout, fields, text)) {
    const { key, span } = problem.field;
    yield {
      ...inFile(path, span, key),
      ...saidOf(problem, layout.agent, resultOf(when), text),
      severity: isUrgent(problem, when) ? undefined : ('info' as const),
    };
  }
}

function saidOf(problem: KeyProblem, agent: string, result: string, text: string) {
  const { key, value, span } = problem.field;
  switch (problem.kind) {
    case 'value':
      return {
        messageId: 'value' as const,
        data: {
          agent,
          key,
          value: problem.isQuoted ? text.slice(span.start, span.end) : value,
          known: problem.known.join(', '),
        },
      };
    case 'pattern':
    case 'undescribed':
      return { messageId: problem.kind, data: { agent, key, value, needs: problem.needs } };
    case 'nobody':
      return { messageId: 'nobody' as const, data: { key, value, by: problem.by } };
    case 'empty-globs':
      return { messageId: 'noGlobs' as const, data: { agent, key } };
    case 'form':
      return {
        messageId: 'form' as const,
        data: { agent, key, form: forms[problem.form], result },
      };
    case 'foreign':
      return { messageId: 'foreign' as const, data: { agent, key, own: problem.own, result } };
    case 'backslash':
      return { messageId: 'backslash' as const, data: { agent, glob: problem.glob } };
    case 'open':
      return { messageId: 'open' as const, data: { glob: problem.glob, open: problem.open } };
  }
}

/**
 * Not urgent: quotes that most agents read through, and keys of other agents that only load the
 * file more often.
 */
function isUrgent(problem: KeyProblem, when: LoadedWhen): boolean {
  if (problem.kind === 'value') return problem.isQuoted !== true;
  return problem.kind !== 'foreign' || when === 'hand';
}
