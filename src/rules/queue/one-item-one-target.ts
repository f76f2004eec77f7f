import { itemName, queueItems } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const oneItemOneTarget = defineRule({
  code: 'QUE408',
  name: 'one-item-one-target',
  severity: 'error',
  summary: 'A promotion item has one kind and one target.',
  why: 'One status cannot say that one half landed and the other did not.',
  falsePositives: 'A path and its anchor are one target; so are a record and its index row.',
  messages: {
    targets: message(
      '"{item}" has {count} targets: {first} and {second}',
      'make it two rows, each with its own target and status',
    ),
    kinds: message(
      '"{item}" has two kinds: {kinds}',
      'make it two rows, each with its own kind, target and status',
    ),
  },
  *check(workspace) {
    for (const queued of queueItems(workspace)) {
      const { task, item } = queued;
      const key = item.id?.value ?? item.discovery.value;
      const paths = item.target
        ? [
            ...new Set([...item.target.value.matchAll(/[\w./-]+\.md\b/g)].map((match) => match[0])),
          ].filter((path) => !/(?:^|\/)(?:INDEX|AGENTS)\.md$/.test(path))
        : [];
      const [first, second] = paths;
      if (item.target && first && second && !first.endsWith(second) && !second.endsWith(first)) {
        yield report(
          'targets',
          { item: itemName(queued), count: paths.length, first, second },
          inFile(task, item.target.span, key),
        );
      }
      if (item.kind && /[a-z]\s*(?:,|\/|\+|&|\band\b)\s*[a-z]/.test(item.kind.value)) {
        yield report(
          'kinds',
          { item: itemName(queued), kinds: item.kind.value },
          inFile(task, item.kind.span, `${key} kinds`),
        );
      }
    }
  },
});
