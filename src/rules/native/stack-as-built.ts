import type { Severity } from '#diagnostics/diagnostic';
import { statedToolsOf } from '#workspace/project/stated-tools';
import { toolsByName } from '#workspace/project/tool-kinds/all-tools';
import { currentDocuments } from '#workspace/stores/native-stores';

import { findMissingTools } from '../missing-tools.ts';
import { isPlanned } from '../planned.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { tenseIn } from '../tense.ts';

/** A note with a larger part of missing tools is a plan. */
const mostAbsent = 0.4;

export const stackAsBuilt = defineRule({
  code: 'NAT017',
  name: 'stack-as-built',
  severity: 'warning',
  summary: 'Libraries and tools that a note lists are in the repository.',
  why: 'An agent writes code for a missing library, or adds it next to its replacement.',
  falsePositives:
    'Only `ledger audit` checks them, and only well-known names in lists, tables and comments ' +
    'of commands. If two in five are missing, the note may be a plan: then each is an info. ' +
    'Skills, subagents and commands are not checked.',
  messages: {
    absent: message(
      'the note lists {name}, which no file mentions',
      'replace {name} with what is used, or delete it',
    ),
  },
  *check(workspace) {
    const { project, lostNames } = workspace.surroundings;
    const absent = lostNames?.absentTools;
    if (absent === undefined || absent.size === 0) return;
    for (const document of currentDocuments(workspace)) {
      if (isRequested(document)) continue;
      const tenseOf = tenseIn(document);
      const stated = statedToolsOf(document).flatMap(({ tool: { name }, span }) => {
        const tense = tenseOf(span, null);
        return tense === 'past' || isPlanned(document, span) ? [] : [{ name, span, tense }];
      });
      const all = new Set(stated.map(({ name }) => name));
      const missing = [...all].filter((name) => absent.has(name)).length;
      const isPlan = missing > 1 && missing > all.size * mostAbsent;
      // NAT019 reports these with what replaced them.
      const left = project ? findMissingTools(document, project) : [];
      const told = new Set(
        [...all].filter((name) =>
          left.some(({ tool }) => name.search(toolsByName.get(tool)?.mention ?? '(?!)') !== -1),
        ),
      );
      for (const { name, span, tense } of stated) {
        if (!absent.has(name) || told.has(name)) continue;
        told.add(name);
        const severity: Severity = isPlan || tense === 'dated' ? 'info' : 'warning';
        yield report('absent', { name }, inFile(document, span, name), { severity });
      }
    }
  },
});
