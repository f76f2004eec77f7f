import { timestampOf } from '#app/invocation/run-date';
import { UsageError } from '#diagnostics/failure';
import { saveText } from '#disk/state/saved-texts';
import {
  findRequested,
  planRemoval,
  planTopic,
  type TopicPlan,
  type TopicRequest,
} from '#features/topics/workspace/plan-topic';
import { secret } from '#messages/generated/acts';
import { topic as topicMessages, topicEdit as say } from '#messages/generated/stores';
import type { Message } from '#messages/message';
import { type ItemResult, type Outcome, refuseUnlessPlanned } from '#promotion/outcome';
import type { Note } from '#promotion/reason';
import { digestOf } from '#provenance/digest';
import { ledgerOf } from '#provenance/ledger/ledger';
import { findSecrets } from '#sources/find-secrets';
import { loadWorkspace } from '#sources/load-workspace';
import { withByteOrderMark } from '#workspace/document';
import { isServedAsFact } from '#workspace/record-status';
import { noteStem, type StoreNote } from '#workspace/stores/store';
import { findTopic, nearTopic } from '#workspace/topics/find-topic';
import { readField, readHandle, readType } from '#workspace/topics/topic-name';

import type { StorePlace } from './store-location.ts';
import { refuseUnreadable } from './topic.ts';
import {
  type OpenStore,
  readTopicStore,
  topicBuffer,
  type TopicInvocation,
  withStore,
} from './topic-store.ts';

/** A missing field stays unchanged. */
interface TopicInput {
  readonly topic?: string;
  readonly name?: string;
  readonly description?: string;
  readonly type?: string;
  readonly body?: string;
}

/** The outcome, and the topic after it. */
export interface TopicOutcome {
  readonly outcome: Outcome;
  readonly topic: string | null;
  readonly path: string | null;
  /** Digest of the file after the write, or of the file that conflicts; null if there is none. */
  readonly digest: string | null;
  /** Absolute path of the stored text after a conflict. */
  readonly kept: string | null;
}

/**
 * Writes a topic and its index line in one transaction. A file that differs from `expect` is a
 * conflict: the file stays, and the new text is stored in the cache folder.
 *
 * @throws {UsageError} for an invalid field, {EnvironmentError} if Git or the disk fails
 */
export async function writeTopic(acting: TopicInvocation, said: TopicInput): Promise<TopicOutcome> {
  const request: TopicRequest = {
    handle: said.topic === undefined ? null : readHandle(said.topic),
    name: said.name === undefined ? null : readField('name', said.name),
    description: said.description === undefined ? null : readField('description', said.description),
    type: said.type === undefined ? null : readType(said.type),
    body: said.body ?? null,
  };
  if (request.handle === null && request.name === null)
    throw new UsageError(topicMessages.unnamed());
  const secrets = await findSecrets([
    { path: null, text: [request.name, request.description, request.body].join('\n') },
  ]);
  const refusal = secrets.map(({ what }) => ({
    code: 'P13',
    message: secret.inTopic({ kind: what }),
  }));
  if (refusal.length > 0)
    return {
      ...currentTopic(null),
      outcome: { kind: 'refused', reasons: refusal, notes: [] },
    };
  return withStore(acting, (place) =>
    planChange(acting, request.body, place, (open) => {
      const buffer = topicBuffer(open);
      const note = findRequested(request, open.store);
      refuseUnreadable(open, request.handle ?? '');
      return { note, plan: () => planTopic(buffer, request), did: note ? 'changed' : 'wrote' };
    }),
  );
}

/**
 * Deletes a topic and its index line. A missing topic is not an error.
 *
 * @throws {UsageError} for an invalid name, {EnvironmentError} if Git or the disk fails
 */
export async function removeTopic(acting: TopicInvocation, typed: string): Promise<TopicOutcome> {
  const handle = readHandle(typed);
  return withStore(acting, (place) =>
    planChange(acting, null, place, (open) => {
      const buffer = topicBuffer(open);
      refuseUnreadable(open, handle);
      return {
        note: findTopic(open.store, handle),
        plan: () => planRemoval(buffer, handle),
        did: 'deleted',
        near: nearTopic(open.store, handle),
      };
    }),
  );
}

interface TopicChange {
  readonly note: StoreNote | null;
  plan(): Promise<TopicPlan>;
  readonly did: 'wrote' | 'changed' | 'deleted';
  /** Similar name, if the topic is missing. */
  readonly near?: string | null;
}

type PlannedTopic = Extract<TopicPlan, { kind: 'plan' }>;
type CurrentTopic = Omit<TopicOutcome, 'outcome'>;

/**
 * Reads the store and plans the change that `suggest` returns.
 *
 * @param body stored after a conflict
 */
async function planChange(
  acting: TopicInvocation,
  body: string | null,
  place: StorePlace,
  suggest: (open: OpenStore) => TopicChange,
): Promise<TopicOutcome> {
  const open = await readTopicStore(place);
  const change = suggest(open);
  const { note } = change;
  const current = currentTopic(note);
  if (note && (await isPromoted(place, note.path)))
    return { ...current, outcome: refused('ACT', say.ofMemory({ path: note.path })) };
  if (acting.expect !== undefined && !isExpected(acting.expect, current.digest)) {
    const kept =
      body === null || acting.dryRun
        ? null
        : saveText(acting.env, place.absolute, note?.path ?? '', body);
    return { ...current, kept, outcome: conflict(acting, { ...current, kept }) };
  }
  const plan = await change.plan();
  if (plan.kind === 'refused') return { ...current, outcome: refused('EDIT', plan.message) };
  const { file } = plan.draft;
  const path = place.folder === '' ? file : `${place.folder}/${file}`;
  const outcome: Outcome = {
    kind: 'plan',
    writes: plan.writes,
    done: plan.writes.length === 0 ? [] : [describeDone(path, change.did, plan.draft)],
    notes: listNotes(plan, change, open.store.index?.path ?? ''),
    at: timestampOf(acting.now),
  };
  return {
    outcome: acting.planned ? refuseUnlessPlanned(outcome, acting.planned) : outcome,
    topic: noteStem(path),
    path,
    digest: digestAfter(plan, path, current.digest),
    kept: null,
  };
}

function currentTopic(note: StoreNote | null): CurrentTopic {
  return {
    topic: note ? noteStem(note.path) : null,
    path: note?.path ?? null,
    digest: note ? digestOf(withByteOrderMark(note.document)) : null,
    kept: null,
  };
}

function refused(code: string, message: Message): Outcome {
  return { kind: 'refused', reasons: [{ code, message }], notes: [] };
}

function listNotes(plan: PlannedTopic, { did, near = null }: TopicChange, index: string): Note[] {
  const notes: Note[] = plan.left.map((line) => ({
    message: say.lineStays({ index, line: line.title }),
  }));
  const { name } = plan.draft;
  if (plan.writes.length === 0 && did === 'deleted')
    notes.push({
      message: near === null ? say.absent({ name }) : say.absentMistyped({ name, near }),
    });
  return notes;
}

function describeDone(
  path: string,
  did: TopicChange['did'],
  draft: PlannedTopic['draft'],
): ItemResult {
  return {
    did,
    item: path,
    short: noteStem(path),
    kind: draft.type || 'topic',
    claim: quoteCiCommand(draft.description || draft.name),
    target: path,
    status: '',
    entry: null,
    next: [],
  };
}

/** Digest of the file after the plan; null if it is deleted. */
function digestAfter(plan: PlannedTopic, path: string, before: string | null): string | null {
  const write = plan.writes.find((each) => each.path === path);
  if (!write) return before;
  return write.after === null ? null : digestOf(write.after);
}

/** Refuses a write because the file changed since it was read. */
function conflict(
  { expect, store }: TopicInvocation,
  { topic, path, kept }: CurrentTopic,
): Outcome {
  if (topic === null || path === null) return refused('EDIT', say.gone({ kept }));
  const values = {
    path,
    kept,
    topic: store === undefined ? topic : null,
    storedTopic: store === undefined ? null : topic,
    store: store ?? null,
  };
  return refused('EDIT', expect === 'new' ? say.there(values) : say.changed(values));
}

/** True for promoted and accepted memory, which only ledger commands may change. */
async function isPromoted({ located }: StorePlace, path: string): Promise<boolean> {
  if (!located) return false;
  const { workspace } = await loadWorkspace(located);
  const record = workspace.byPath.get(path);
  return (
    (record !== undefined && isServedAsFact(record)) ||
    ledgerOf(workspace).byTarget.get(path)?.status === 'promoted'
  );
}

/** `expected` is `new`, a digest as `show` prints it, or at least its first twelve digits. */
function isExpected(expected: string, digest: string | null): boolean {
  if (expected === 'new') return digest === null;
  const hex = expected.toLowerCase().replace(/^sha256:/, '');
  if (!/^[0-9a-f]{12,64}$/.test(hex))
    throw new UsageError(say.notDigest({ digest: expected.slice(0, 80) }));
  return digest?.slice('sha256:'.length).startsWith(hex) ?? false;
}

/** Quotes text that CI services would run as a command. */
function quoteCiCommand(text: string): string {
  return /^\s*::/.test(text) ? JSON.stringify(text) : text;
}
