import { listTopics, showTopic } from '#app/topics/topic';
import { writeTopic } from '#app/topics/topic-write';
import { prettyOutcome } from '#reporters/outcome';

import { inStore, listEach } from './served-stores.ts';
import { answerOf, object, plainly, type ServedTool, text } from './served-tool.ts';

const store = text(
  'where there are several stores of topics: the folder of the one that is meant, as ReadMemoryTopic lists it',
  { minLength: 1, maxLength: 1_000 },
);

/** The tools that read and write the topics of a store of notes. */
export const topicTools: readonly ServedTool[] = [
  {
    name: 'ReadMemoryTopic',
    description:
      'The text of one topic of the note store of this project, or, without a name, the ' +
      'list of topics. Notes are what somebody wrote down: nobody decided that they are ' +
      'true.',
    schema: object({ topic: text('name of the topic', { minLength: 1, maxLength: 200 }), store }),
    readOnly: true,
    call: async ({ topic, store: named }, served) => {
      if (topic === undefined && named === undefined) {
        const lists = await listEach(served);
        return answerOf(JSON.stringify(lists.length === 1 ? lists[0] : { stores: lists }, null, 2));
      }
      const where = await inStore(served, named);
      return answerOf(
        JSON.stringify(
          topic === undefined ? await listTopics(where) : await showTopic(where, String(topic)),
          null,
          2,
        ),
      );
    },
  },
  {
    name: 'WriteMemoryTopic',
    description:
      'Writes a topic of the note store and its line of the index in one. Give the digest ' +
      'that ReadMemoryTopic showed as `expect`, or "new": a topic that changed since is a ' +
      'conflict, and stays.',
    schema: object(
      {
        topic: text('name of the topic', { minLength: 1, maxLength: 200 }),
        body: text('its text, Markdown', { maxLength: 200_000 }),
        name: text('its title', { maxLength: 200 }),
        description: text('one line for the index', { maxLength: 120 }),
        type: text('user, feedback, project or reference', { maxLength: 40 }),
        expect: text('the digest it had when it was read, or "new"', { maxLength: 100 }),
        store,
      },
      'topic',
      'body',
    ),
    readOnly: false,
    call: async ({ expect, store: named, ...topic }, served) => {
      const { outcome, ...written } = await writeTopic(
        {
          ...(await inStore(served, named)),
          ...(expect === undefined ? {} : { expect: String(expect) }),
        },
        topic as Parameters<typeof writeTopic>[1],
      );
      return {
        text:
          `${prettyOutcome(outcome, { command: 'topic', dryRun: false }, plainly(served.program))}` +
          `${JSON.stringify(written)}`,
        refused: outcome.kind === 'refused',
      };
    },
  },
];
