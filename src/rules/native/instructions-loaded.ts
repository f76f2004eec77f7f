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
  summary: 'Instruction files have keys and globs that load them when intended.',
  why: 'The agent never loads the file, or loads it at every start, without a warning.',
  falsePositives:
    'Each agent is checked by its documentation. A glob that matches no file is a warning if ' +
    'git saw the files leave; otherwise only `ledger audit` reports it, as an info: the files ' +
    'may be planned. Keys of another agent that only load the file more often are an info.',
  messages: {
    value: message('{agent} does not know "{key}: {value}"', 'set {key} to one of: {known}'),
    pattern: message(
      'no file makes {agent} load this: "{key}: {value}" needs {needs}',
      'add {needs} to the frontmatter',
    ),
    undescribed: message(
      'no model asks {agent} for this: "{key}: {value}" needs {needs}',
      'add {needs} to the frontmatter',
    ),
    nobody: message(
      '"{key}: {value}" with "{by}: true" blocks all calls',
      'delete {key} or {by} from the frontmatter',
    ),
    noGlobs: message(
      '{key} is empty, so no file makes {agent} load this',
      'add globs to {key}, or delete {key}',
    ),
    backslash: message(
      'the glob {glob} matches no file: {agent} needs "/"',
      'replace the backslashes with /',
    ),
    needs: message(
      '{agent} ignores this subagent: its frontmatter lacks {keys}',
      'add {keys} to the frontmatter',
    ),
    byHand: message(
      '{agent} loads this file only by name: no key says when',
      'add {keys} to the frontmatter',
    ),
    form: message(
      '{agent} reads {key} only as {form}, so the file loads {result}',
      'write {key} as {form}',
    ),
    foreign: message(
      '{agent} reads {own}, not {key}, so the file loads {result}',
      'replace {key} with {own}',
    ),
    open: message(
      'the glob {glob} matches no file: "{open}" is never closed',
      'close "{open}" in the glob',
    ),
    moved: message('{glob} matches no file: {path} is now {now}', 'write the glob for {now}'),
    gone: message(
      '{glob} matches no file: {path} was removed on {day}',
      'find what replaced {path}, or delete the glob: git show --stat {commit}',
    ),
    unmatched: message(
      'no file in git matches {globs}, so none makes {agent} load this',
      'correct the globs',
    ),
    unseen: message(
      '{agent} does not see {keys} ({why}), so the file loads {result}',
      'put all keys into one block between two lines --- at the start of the file',
    ),
    empty: message(
      'the file has no text for {agent} to load',
      'add instructions, or delete the file',
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
  unclosed: 'unclosed frontmatter',
  'second-block': 'in a second block',
  comment: 'below a comment',
  'empty-lines': 'below empty lines',
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
  const { cited } = surroundings;
  const tree = surroundings.tree ?? surroundings.treeOfDeadGlobs;
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
  if (surroundings.tree && left.length === 0 && first && dead.length === globs.length)
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
      return 'at every start';
    case 'model':
      return 'if the model asks';
    default:
      return 'only by name';
  }
}

const forms = { list: 'a list', text: 'a text with commas' } as const;

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
