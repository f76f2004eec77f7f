import { queueItems } from '../queue-items.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const oneItemOneTarget = defineRule({
  code: 'QUE408',
  name: 'one-item-one-target',
  severity: 'error',
  summary: 'Each item has one kind and one target.',
  why: 'One status cannot show that one half was accepted and the other not.',
  falsePositives: 'A path and its anchor are one target; so are a record and its index row.',
  messages: {
    targets: message(
      '"{item}" has {count} targets: {first} and {second}',
      'split it into two rows, each with its own target and status',
    ),
    kinds: message(
      '"{item}" has two kinds: {kinds}',
      'split it into two rows, each with its own kind, target and status',
    ),
  },
  *check(workspace) {
    for (const { task, item, name, key } of queueItems(workspace)) {
      const { target, kind } = item;
      const paths = [...new Set(target?.value.match(/[\w./-]+\.md\b/g))].filter(
        (path) => !/(?:^|\/)(?:INDEX|AGENTS)\.md$/.test(path),
      );
      const [first, second] = paths;
      if (target && first && second && !first.endsWith(second) && !second.endsWith(first))
        yield report(
          'targets',
          { item: name, count: paths.length, first, second },
          inFile(task, target.span, key),
        );
      if (kind && /[a-z]\s*(?:,|\/|\+|&|\band\b)\s*[a-z]/.test(kind.value))
        yield report(
          'kinds',
          { item: name, kinds: kind.value },
          inFile(task, kind.span, `${key} kinds`),
        );
    }
  },
});
