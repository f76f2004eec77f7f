import type { ShownTopic, TopicList } from '#app/topics/topic';
import { visible, visiblePath } from '#reporters/visible';

import type { painter } from '../context.ts';

type Paint = ReturnType<typeof painter>;

/** The topics of a store, one a line. */
export function topicLines({ store, topics, unreadable }: TopicList, paint: Paint): string {
  const head =
    `${paint('path', visiblePath(store.path))}  ${store.dialect}, ${topics.length} ` +
    `${topics.length === 1 ? 'topic' : 'topics'}\n`;
  const lines = topics.map(
    ({ topic, name, description, type, indexed }) =>
      `${paint('path', visiblePath(topic))}` +
      `${type === null ? '' : `  ${paint('dim', visible(type))}`}  ` +
      `${visible(description ?? name)}` +
      `${indexed || store.index === null ? '' : `  ${paint('warning', '(no line in the index)')}`}` +
      '\n',
  );
  const broken = unreadable.map(
    ({ path, why }) => `${paint('warning', 'not read')}  ${visiblePath(path)}: ${visible(why)}\n`,
  );
  return head + lines.join('') + broken.join('');
}

/** One topic: what is known about it, and its text. */
export function topicText(
  { topic, name, description, type, path, digest, indexed, body }: ShownTopic,
  paint: Paint,
): string {
  const facts = [
    ['name', name],
    ['type', type],
    ['description', description],
    ['file', path],
    ['digest', digest],
    ['index', indexed ? null : 'no line leads to it'],
  ] as const;
  const lines = facts.flatMap(([key, value]) =>
    value === null ? [] : [`${paint('dim', key.padEnd(11))}  ${visible(value)}\n`],
  );
  return `${paint('path', visiblePath(topic))}\n${lines.join('')}\n${quotedBody(body)}`;
}

/** A note's own lines, so that none of them reads as a line of the tool. */
export function quotedBody(body: string): string {
  return body
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `│ ${visible(line.replace(/\r$/, '').replaceAll('\t', '  '))}\n`)
    .join('');
}
