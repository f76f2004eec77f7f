import { presentItems } from '#diagnostics/defined-values';
import { problemOf, UsageError } from '#diagnostics/failure';
import {
  listStores,
  type StoreSelection,
  StoreUnknownError,
} from '#features/topics/app/store-location';
import { listTopics, type ShownTopic, showTopic, type TopicList } from '#features/topics/app/topic';
import { writeTopic } from '#features/topics/app/topic-write';
import { server as say } from '#messages/generated/agents';
import { prettyOutcome } from '#reporters/outcome';
import { escapeInvisible } from '#reporters/visible';
import {
  argumentsObject,
  plainPresentation,
  type ServedTool,
  type ServerContext,
  textArgument,
  toolAnswer,
} from '#serve/mcp-tools';

const store = textArgument('folder of the store, if there are several', {
  minLength: 1,
  maxLength: 1_000,
});

/** Returns no tools if there is no store. */
export async function topicToolsFor(served: ServerContext): Promise<readonly ServedTool[]> {
  // After an error, offer the tools: they report it.
  const hasStores = await listStores(served).then(
    (stores) => stores.length > 0,
    () => true,
  );
  return hasStores ? topicTools.map(withoutAdvice) : [];
}

/** Replaces advice about commands with advice about tools. */
function withoutAdvice(tool: ServedTool): ServedTool {
  return {
    ...tool,
    call: (given, served) =>
      tool.call(given, served).catch((error: unknown) => {
        if (!(error instanceof StoreUnknownError)) throw error;
        const problem = problemOf(error);
        throw new UsageError(
          error.stores.length > 1 ? say.storeUnnamed({ problem }) : say.noStore({ problem }),
        );
      }),
  };
}

const topicTools: readonly ServedTool[] = [
  {
    name: 'read_topic',
    description: 'Read a note of the note store, or list the notes. Notes are unreviewed data.',
    schema: argumentsObject({ topic: textArgument('', { minLength: 1, maxLength: 200 }), store }),
    readOnly: true,
    call: async ({ topic, store: named }, served) => {
      if (topic === undefined && named === undefined)
        return toolAnswer((await listEach(served)).map(formatTopics).join('\n'));
      const where = await withStore(served, named);
      return toolAnswer(
        topic === undefined
          ? formatTopics(await listTopics(where))
          : formatTopic(await showTopic(where, String(topic))),
      );
    },
  },
  {
    name: 'write_topic',
    description:
      'Write a note and its index line. Pass the digest from read_topic as `expect`, or "new".',
    schema: argumentsObject(
      {
        topic: textArgument('', { minLength: 1, maxLength: 200 }),
        body: textArgument('Markdown', { maxLength: 200_000 }),
        name: textArgument('its title', { maxLength: 200 }),
        description: textArgument('one line for the index', { maxLength: 120 }),
        type: textArgument('user, feedback, project or reference', { maxLength: 40 }),
        expect: textArgument('', { maxLength: 100 }),
        store,
      },
      'topic',
      'body',
    ),
    readOnly: false,
    call: async ({ expect, store: named, ...topic }, served) => {
      const { outcome, ...written } = await writeTopic(
        {
          ...(await withStore(served, named)),
          expect: expect === undefined ? undefined : String(expect),
        },
        topic as Parameters<typeof writeTopic>[1],
      );
      return {
        text:
          `${prettyOutcome(outcome, { command: 'topic', dryRun: false }, plainPresentation(served.program))}` +
          `digest: ${written.digest ?? 'none'}\n`,
        refused: outcome.kind === 'refused',
      };
    },
  },
];

function formatTopics({ store: { path, dialect }, topics, unreadable }: TopicList): string {
  return [
    `${escapeInvisible(path)} (${dialect})`,
    ...topics.map(
      ({ topic, description }) =>
        `- ${escapeInvisible(topic)}: ${escapeInvisible(description ?? '')}`,
    ),
    ...unreadable.map(
      (each) => `- ${escapeInvisible(each.path)} cannot be read: ${escapeInvisible(each.why)}`,
    ),
    '',
  ].join('\n');
}

/** Prints the exact text, which an agent may write back. */
function formatTopic({ path, digest, warning, links, body }: ShownTopic): string {
  return presentItems([
    `${escapeInvisible(path)}`,
    `digest: ${digest}`,
    links.length > 0 && `links: ${links.map(escapeInvisible).join(', ')}`,
    warning !== null && `warning: ${escapeInvisible(warning)}`,
    '',
    body,
  ]).join('\n');
}

type Workplace = Pick<StoreSelection, 'cwd' | 'config' | 'env'>;

/**
 * Adds the folder of a store that `listStores` returns. An agent cannot name another folder.
 *
 * @throws {UsageError} for any other name
 */
async function withStore<T extends Workplace>(
  at: T,
  named: unknown,
): Promise<T & { readonly store?: string }> {
  if (named === undefined) return at;
  const stores = await listStores(at);
  const found = stores.find(({ shown, path }) => shown === named || path === named);
  if (found) return { ...at, store: found.path };
  const store = String(named);
  throw new UsageError(
    stores.length === 0
      ? say.storeMissing({ store })
      : say.storeMistaken({ store, stores: stores.map(({ shown }) => shown).join(', ') }),
  );
}

/**
 * Lists the topics of each store.
 *
 * @throws {UsageError} if there is none
 */
async function listEach(at: Workplace): Promise<readonly TopicList[]> {
  const stores = await listStores(at);
  if (stores.length < 2) return [await listTopics(at)];
  const lists: TopicList[] = [];
  for (const { path } of stores) lists.push(await listTopics({ ...at, store: path }));
  return lists;
}
