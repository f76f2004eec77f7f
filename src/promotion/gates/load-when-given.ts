import { isIndexed, needsScope } from '#provenance/discovery-kinds';
import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { isVacuous } from '#workspace/text/load-conditions';

import { defineGate } from '../gate.ts';

/** P06: an item that gets a row in the index says when to load it, and not "always". */
export const loadWhenGiven = defineGate({
  code: 'P06',
  name: 'load-when-given',
  summary:
    'Facts, patterns, dead ends, decisions, audits and bug reports have a "Load when" condition that selects something.',
  why: 'Memory without a condition is loaded on every task, or never; a broad one picks itself everywhere.',
  messages: {
    missing: {
      text: '{item} has no "Load when" condition',
      mend: [
        'ledger promote {item} --load-when "…": the task at hand when it matters',
        'add load_when: "…" to {path}',
        'say when it applies: the first condition is taken',
      ],
    },
    vacuous: {
      text: '"{condition}" holds for every task, so it selects nothing',
      mend: [
        'name the files, command or task at hand in load_when of {path}',
        'say it anew: ledger reject {item} --reason "captured again", then ledger capture … --load-when "…"',
      ],
    },
    proposed: {
      text: 'the "Load when" condition was proposed from its {from}: {condition}',
      mend: ['keep it by promoting, or say a better one: load_when in {path}'],
    },
    long: {
      text: 'the "Load when" condition has {length} characters',
      mend: ['say it in at most 240: it is read on every task'],
    },
  },
  examples: {
    missing: { path: 'corpus/findings/rotated-refresh-token.md' },
    vacuous: { condition: 'always', path: 'corpus/findings/rotated-refresh-token.md' },
    proposed: {
      from: 'description',
      condition: 'Touching src/auth/refresh.ts',
      path: 'corpus/findings/rotated-refresh-token.md',
    },
    long: { length: 261 },
  },
  *check({ discovery, target, record }) {
    if (!isIndexed(discovery.kind)) return;
    const path = target ?? 'the record';
    const condition = discovery.loadWhen;
    const { applies_when: appliesWhen = [] } = discovery.details;
    if (condition === null) {
      // Without any condition, P05 asks for one, and its first is taken.
      if (!needsScope(discovery.kind) || appliesWhen.length > 0)
        yield { messageId: 'missing', data: { path } };
    } else if (isVacuous(condition, record?.title ?? ''))
      yield { messageId: 'vacuous', data: { condition, path } };
    else if (record && scalarOf(frontmatterMap(record.document), 'load_when_from'))
      yield {
        messageId: 'proposed',
        data: {
          from: scalarOf(frontmatterMap(record.document), 'load_when_from')?.value ?? '',
          condition,
          path,
        },
        warns: true,
      };
    else if (condition.length > 240)
      yield { messageId: 'long', data: { length: condition.length } };
  },
});
