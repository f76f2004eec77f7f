import { secondOf } from '#app/invocation/run-date';
import { UsageError } from '#diagnostics/failure';
import { keepText } from '#disk/state/last-act';
import {
  meantBy,
  planRemoval,
  planTopic,
  type TopicPlan,
  type TopicRequest,
} from '#features/topics/workspace/plan-topic';
import { secret } from '#messages/generated/acts';
import { topicEdit as say } from '#messages/generated/stores';
import type { Message } from '#messages/message';
import { asPlanned, type Done, type Outcome } from '#promotion/outcome';
import type { Note } from '#promotion/reason';
import { digestOf } from '#provenance/digest';
import { ledgerOf } from '#provenance/ledger/ledger';
import { findSecrets } from '#sources/find-secrets';
import { loadWorkspace } from '#sources/load-workspace';
import { withMark } from '#workspace/document';
import { isServedAsFact } from '#workspace/standing';
import { stemOf, type StoreNote } from '#workspace/stores/store';
import { findTopic, nearTopic } from '#workspace/topics/find-topic';
import { lineOf, topicHandle, typeOf } from '#workspace/topics/topic-name';

import type { StorePlace } from './store-location.ts';
import { refuseUnreadable } from './topic.ts';
import { type OpenStore, readTopicStore, topicBufferOf } from './topic-store.ts';
import { onStore, type TopicActing } from './topic-transaction.ts';

/** What is to be said; what is left out stays as it is. */
export interface TopicInput {
  readonly topic?: string;
  readonly name?: string;
  readonly description?: string;
  readonly type?: string;
  readonly body?: string;
}

/** What writing came to, with what the topic is then. */
export interface TopicOutcome {
  readonly outcome: Outcome;
  readonly topic: string | null;
  readonly path: string | null;
  /**
   * Of the file as it is after the write; of the file as it is, where there was a conflict. Null
   * where there is none.
   */
  readonly digest: string | null;
  /** Where the text of a conflict is kept. */
  readonly kept: string | null;
}

/**
 * Writes a topic and its line of the index as one. A file that is not what was expected is a
 * conflict: it stays, and the text that came is kept beside the caches.
 *
 * @throws {UsageError} for what is no topic, {EnvironmentError} when the world fails
 */
export async function writeTopic(acting: TopicActing, said: TopicInput): Promise<TopicOutcome> {
  const request: TopicRequest = {
    handle: said.topic === undefined ? null : topicHandle(said.topic),
    name: said.name === undefined ? null : lineOf('name', said.name),
    description: said.description === undefined ? null : lineOf('description', said.description),
    type: said.type === undefined ? null : typeOf(said.type),
    body: said.body ?? null,
  };
  if (request.handle === null && request.name === null) throw new UsageError(say.nameless());
  const secrets = await findSecrets([
    { path: null, text: [request.name, request.description, request.body].join('\n') },
  ]);
  const refusal = secrets.map(({ what }) => ({
    code: 'P13',
    message: secret.inTopic({ kind: what }),
  }));
  if (refusal.length > 0)
    return {
      outcome: { kind: 'refused', reasons: refusal, notes: [] },
      topic: null,
      path: null,
      digest: null,
      kept: null,
    };
  return onStore(acting, (place) =>
    attempt(acting, request.body, place, (open) => {
      const desk = topicBufferOf(open);
      const note = meantBy(request, open.store);
      refuseUnreadable(open, request.handle ?? '');
      return { note, plan: () => planTopic(desk, request), did: note ? 'changed' : 'wrote' };
    }),
  );
}

/**
 * Deletes a topic with its line of the index; one that is not there is deleted already.
 *
 * @throws {UsageError} for what is no topic, {EnvironmentError} when the world fails
 */
export async function removeTopic(acting: TopicActing, typed: string): Promise<TopicOutcome> {
  const handle = topicHandle(typed);
  return onStore(acting, (place) =>
    attempt(acting, null, place, (open) => {
      const desk = topicBufferOf(open);
      refuseUnreadable(open, handle);
      return {
        note: findTopic(open.store, handle),
        plan: () => planRemoval(desk, handle),
        did: 'deleted',
        near: nearTopic(open.store, handle),
      };
    }),
  );
}

/** A change of a topic as one look at the store suggests it. */
interface TopicChange {
  readonly note: StoreNote | null;
  /** Asked for once nothing speaks against it. */
  plan(): Promise<TopicPlan>;
  readonly did: 'wrote' | 'changed' | 'deleted';
  /** The name of a topic that may be meant where there is none. */
  readonly near?: string | null;
}

type PlannedTopic = Extract<TopicPlan, { kind: 'plan' }>;
type CurrentTopic = Omit<TopicOutcome, 'outcome'>;

/**
 * Reads the store, and plans the change that `suggest` makes of it.
 *
 * @param body the text that is kept where the topic changed meanwhile
 */
async function attempt(
  acting: TopicActing,
  body: string | null,
  place: StorePlace,
  suggest: (open: OpenStore) => TopicChange,
): Promise<TopicOutcome> {
  const open = await readTopicStore(place);
  const change = suggest(open);
  const { note } = change;
  const current = currentTopic(note);
  if (note && (await isGoverned(place, note.path)))
    return { ...current, outcome: refused('ACT', say.ofMemory({ path: note.path })) };
  if (acting.expect !== undefined && !isExpected(acting.expect, current.digest)) {
    const kept =
      body === null || acting.dryRun
        ? null
        : keepText(acting.env, place.absolute, note?.path ?? '', body);
    return { ...current, kept, outcome: conflict(acting, { ...current, kept }) };
  }
  const plan = await change.plan();
  if (plan.kind === 'refused')
    return {
      ...current,
      outcome: { kind: 'refused', reasons: [{ code: 'EDIT', message: plan.message }], notes: [] },
    };
  const { file } = plan.draft;
  const path = place.folder === '' ? file : `${place.folder}/${file}`;
  const outcome: Outcome = {
    kind: 'plan',
    writes: plan.writes,
    done: plan.writes.length === 0 ? [] : [doneTo(path, change.did, plan.draft)],
    notes: notesOn(plan, change, open.store.index?.path ?? ''),
    at: secondOf(acting.now),
  };
  return {
    outcome: acting.planned ? asPlanned(outcome, acting.planned) : outcome,
    topic: stemOf(path),
    path,
    digest: digestAfter(plan, path, current.digest),
    kept: null,
  };
}

function currentTopic(note: StoreNote | null): CurrentTopic {
  return {
    topic: note ? stemOf(note.path) : null,
    path: note?.path ?? null,
    digest: note ? digestOf(withMark(note.document)) : null,
    kept: null,
  };
}

function refused(code: string, message: Message): Outcome {
  return { kind: 'refused', reasons: [{ code, message }], notes: [] };
}

/** Notes on lines of the index that stay, and on a topic to delete that is not there. */
function notesOn(plan: PlannedTopic, { did, near = null }: TopicChange, index: string): Note[] {
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

function doneTo(path: string, did: TopicChange['did'], draft: PlannedTopic['draft']): Done {
  return {
    did,
    item: path,
    short: stemOf(path),
    kind: draft.type || 'topic',
    claim: quotedCommand(draft.description || draft.name),
    target: path,
    status: '',
    entry: null,
    next: [],
  };
}

/** The digest of the topic's file once the plan is written; null where it is deleted. */
function digestAfter(plan: PlannedTopic, path: string, before: string | null): string | null {
  const write = plan.writes.find((each) => each.path === path);
  if (!write) return before;
  return write.after === null ? null : digestOf(write.after);
}

/** A refusal because the file changed since you read it; both texts are kept. */
function conflict(
  { expect, store }: TopicActing,
  { topic, path, digest, kept }: CurrentTopic,
): Outcome {
  if (topic === null || path === null) return refused('EDIT', say.gone({ kept }));
  const values = {
    path,
    kept,
    topic: store === undefined ? topic : null,
    storedTopic: store === undefined ? null : topic,
    store: store ?? null,
    digest: digest ?? '',
  };
  return refused('EDIT', expect === 'new' ? say.there(values) : say.changed(values));
}

/**
 * Whether a note is memory that only acts may change: what the ledger promoted, or a record that
 * says it was accepted.
 */
async function isGoverned({ located }: StorePlace, path: string): Promise<boolean> {
  if (!located) return false;
  const { workspace } = await loadWorkspace(located);
  const record = workspace.byPath.get(path);
  return (
    (record !== undefined && isServedAsFact(record)) ||
    ledgerOf(workspace).byTarget.get(path)?.status === 'promoted'
  );
}

/**
 * Whether a digest is the one that was read: as `show` says it, or its first twelve digits and
 * more.
 */
function isExpected(expected: string, digest: string | null): boolean {
  if (expected === 'new') return digest === null;
  const hex = expected.toLowerCase().replace(/^sha256:/, '');
  if (!/^[0-9a-f]{12,64}$/.test(hex))
    throw new UsageError(say.notDigest({ digest: expected.slice(0, 80) }));
  return digest?.slice('sha256:'.length).startsWith(hex) ?? false;
}

/** Words that a CI would take for a command where a line begins with them. */
function quotedCommand(text: string): string {
  return /^\s*::/.test(text) ? JSON.stringify(text) : text;
}
