import { atStart, defineRule, message, report } from '../rule.ts';

export const firstAdoption = defineRule({
  code: 'POL001',
  name: 'first-adoption',
  severity: 'info',
  summary: 'The base has a readable configuration that checks the change.',
  why: 'No earlier configuration checks the first one: a person has to read it.',
  falsePositives:
    'None known: it is reported if the base has neither a configuration nor a ledger, or a broken configuration.',
  messages: {
    adopted: message(
      '{base} has no configuration, so this change was checked with its own',
      'review the configuration: it checks every change after the merge',
    ),
  },
  *check({ surroundings: { history }, files }) {
    const gate = history?.gate;
    if (!gate?.adoption) return;
    // Without a configuration, a file of memory stands for the defaults.
    const path =
      gate.adopted ??
      ['memory/INDEX.md', 'AGENTS.md'].find((each) => files.has(each)) ??
      'ledger.config.json';
    yield report('adopted', { base: gate.base }, atStart(path, 'adoption'));
  },
});
