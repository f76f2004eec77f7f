import { UsageError } from '#diagnostics/failure';
import { shellWord } from '#diagnostics/shell-word';
import { keepText } from '#disk/keep-text';
import { asPlanned } from '#promotion/as-planned';
import type { Outcome } from '#promotion/outcome';
import type { Note } from '#promotion/reason';
import { digestOf } from '#provenance/digest';
import { readLedger } from '#provenance/ledger/ledger';
import { findSecrets } from '#sources/find-secrets';
import { loadWorkspace } from '#sources/load-workspace';
import { isServedAsFact } from '#workspace/standing';
import { stemOf, type StoreNote } from '#workspace/stores/store';
import { findTopic, nearTopic } from '#workspace/topics/find-topic';
import {
  meantBy,
  planRemoval,
  planTopic,
  type TopicPlan,
  type TopicRequest,
} from '#workspace/topics/plan-topic';
import { lineOf, topicHandle, typeOf } from '#workspace/topics/topic-name';

import { refuseUnreadable, whole } from './topic.ts';
import { deskOf, readTopicStore, type OpenStore, type StorePlace } from './topic-store.ts';
import { onStore, type TopicActing } from './topic-transaction.ts';

/** What is to be said; what is left out stays as it is. */
export interface TopicSaid {
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
export async function writeTopic(acting: TopicActing, said: TopicSaid): Promise<TopicOutcome> {
  const request: TopicRequest = {
    handle: said.topic === undefined ? null : topicHandle(said.topic),
    name: said.name === undefined ? null : lineOf('name', said.name),
    description: said.description === undefined ? null : lineOf('description', said.description),
    type: said.type === undefined ? null : typeOf(said.type),
    body: said.body ?? null,
  };
  if (request.handle === null && request.name === null)
    throw new UsageError(
      'there is no name',
      'ledger topic write user-role --type user --description "…"',
    );
  const secrets = await findSecrets([
    { path: null, text: [request.name, request.description, request.body].join('\n') },
  ]);
  const refusal = secrets.map(({ what }) => ({
    code: 'P13',
    text: `the topic holds what looks like a secret (${what})`,
    mend: ['say it without, and revoke the secret'],
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
      const desk = deskOf(open);
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
      const desk = deskOf(open);
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

interface Drawn {
  readonly note: StoreNote | null;
  /** Asked for once nothing speaks against it. */
  plan(): Promise<TopicPlan>;
  readonly did: 'wrote' | 'changed' | 'deleted';
  readonly near?: string | null;
}

/** One look at the store, and what comes of it. */
async function attempt(
  acting: TopicActing,
  body: string | null,
  place: StorePlace,
  draw: (open: OpenStore) => Drawn,
): Promise<TopicOutcome> {
  const open = await readTopicStore(place);
  const drawn = draw(open);
  const { note, did, near = null } = drawn;
  const digest = note ? digestOf(whole(note.document)) : null;
  const stands: Omit<TopicOutcome, 'outcome'> = {
    topic: note ? stemOf(note.path) : null,
    path: note?.path ?? null,
    digest,
    kept: null,
  };
  const refused = (code: string, text: string, mend: readonly string[]): TopicOutcome => ({
    ...stands,
    outcome: { kind: 'refused', reasons: [{ code, text, mend }], notes: [] },
  });
  if (note && (await isGoverned(place, note.path)))
    return refused('ACT', `${note.path} is memory that was decided on, not a note`, [
      `another wording: ledger amend ${shellWord(note.path)} --reason "…"`,
      `it was wrong: ledger retract ${shellWord(note.path)} --reason "…"`,
    ]);
  if (acting.expect !== undefined && !isExpected(acting.expect, digest)) {
    const kept =
      body === null || acting.dryRun
        ? null
        : keepText(acting.env, place.absolute, note?.path ?? '', body);
    return { ...conflict(acting, note, digest, kept, refused), kept };
  }
  const plan = await drawn.plan();
  if (plan.kind === 'refused') return refused('EDIT', plan.text, plan.mend);
  const path = place.folder === '' ? plan.draft.file : `${place.folder}/${plan.draft.file}`;
  const notes: Note[] = plan.left.map((line) => ({
    text: `a line of ${open.store.index?.path ?? ''} speaks of it among other things, and stays: ${line.title}`,
    mend: [],
  }));
  if (plan.writes.length === 0 && did === 'deleted')
    notes.push({
      text: `there is no topic ${plan.draft.name}${near === null ? '' : `; did you mean ${near}?`}`,
      mend: [],
    });
  const done =
    plan.writes.length === 0
      ? []
      : [
          {
            did,
            item: path,
            short: stemOf(path),
            kind: plan.draft.type || 'topic',
            claim: quotedCommand(plan.draft.description || plan.draft.name),
            target: path,
            status: '',
            entry: null,
            next: [],
          },
        ];
  const outcome: Outcome = {
    kind: 'plan',
    writes: plan.writes,
    done,
    notes,
    at: (acting.now ?? new Date()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
  };
  const after = plan.writes.find((write) => write.path === path);
  return {
    outcome: acting.planned ? asPlanned(outcome, acting.planned) : outcome,
    topic: stemOf(path),
    path,
    digest: after ? (after.after === null ? null : digestOf(after.after)) : digest,
    kept: null,
  };
}

/** The file is not what whoever writes took it for: both texts are kept. */
function conflict(
  { expect, store }: TopicActing,
  note: StoreNote | null,
  digest: string | null,
  kept: string | null,
  refused: (code: string, text: string, mend: readonly string[]) => TopicOutcome,
): TopicOutcome {
  const mine = kept === null ? [] : [`the text that came is kept in ${kept}`];
  if (!note)
    return refused('EDIT', 'the topic is gone since it was read', [
      ...mine,
      'write it anew with --expect new',
    ]);
  const what =
    expect === 'new' ? `${note.path} is there already` : `${note.path} changed since it was read`;
  return refused('EDIT', what, [
    ...mine,
    `see what it is now: ledger topic show ${shellWord(stemOf(note.path))}${store === undefined ? '' : ` --store ${shellWord(store)}`}`,
    `then write with --expect ${digest ?? ''}`,
  ]);
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
    readLedger(workspace.entries).byTarget.get(path)?.status === 'promoted'
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
    throw new UsageError(
      `--expect is "${expected.slice(0, 80)}", which is no digest`,
      'ledger topic show NAME says it; `new` for a topic that is not there',
    );
  return digest?.slice('sha256:'.length).startsWith(hex) ?? false;
}

/** Words that a CI would take for a command where a line begins with them. */
function quotedCommand(text: string): string {
  return /^\s*::/.test(text) ? JSON.stringify(text) : text;
}
