import { shellWord } from '#messages/shell-word';
import { isIndexed, needsScope } from '#provenance/discovery-kinds';
import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { isVacuous } from '#workspace/text/load-conditions';

import { defineGate } from '../gate.ts';
import { transitionFrom } from '../transitions.ts';

/** P06: an item that gets a row in the index says when to load it, and not "always". */
export const loadWhenGiven = defineGate({
  code: 'P06',
  name: 'load-when-given',
  summary: 'Each fact, decision, pattern, dead end, audit and bug report has a specific load_when.',
  why: 'Without load_when agents never load the record. With "always" they load it for every task.',
  messages: {
    missing: {
      text: '{item} has no load_when',
      mend: ['{fix}'],
    },
    vacuous: {
      text: 'the load_when of {item} fits every task: {condition}',
      mend: ['name files, a command or a task in load_when of {path}'],
    },
    proposed: {
      text: 'the load_when of {item} comes from its {from}: {condition}',
      mend: ['if another one is better, edit load_when in {path}'],
    },
    long: {
      text: 'the load_when of {item} has {length} characters, more than 240',
      mend: ['shorten load_when in {path}'],
    },
  },
  examples: {
    missing: { fix: 'ledger promote k3f --load-when "…"' },
    vacuous: { condition: 'always', path: 'corpus/findings/rotated-refresh-token.md' },
    proposed: {
      from: 'description',
      condition: 'Touching src/auth/refresh.ts',
      path: 'corpus/findings/rotated-refresh-token.md',
    },
    long: { length: 261, path: 'corpus/findings/rotated-refresh-token.md' },
  },
  *check({ discovery, history, short, target, record }) {
    if (!isIndexed(discovery.kind)) return;
    const path = target ?? 'the record';
    const condition = discovery.loadWhen;
    const { applies_when: appliesWhen = [] } = discovery.details;
    if (condition === null) {
      // Without any condition, P05 asks for one, and its first is taken.
      if (!needsScope(discovery.kind) || appliesWhen.length > 0)
        yield {
          messageId: 'missing',
          data: {
            fix: transitionFrom('promote', history.status)
              ? `ledger promote ${shellWord(short)} --load-when "…"`
              : `add load_when to ${path}`,
          },
        };
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
      yield { messageId: 'long', data: { length: condition.length, path } };
  },
});
