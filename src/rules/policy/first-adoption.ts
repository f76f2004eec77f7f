import { atStart, defineRule, message, report } from '../rule.ts';

export const firstAdoption = defineRule({
  code: 'POL001',
  name: 'first-adoption',
  severity: 'info',
  summary:
    'Says that a change was judged by its own policy, for its base has none that could be read.',
  why:
    'The change that introduces ledger cannot be judged by what it introduces: a person has to ' +
    'read the configuration.',
  falsePositives:
    'None: it is reported for a base without configuration and ledger, or with a broken ' +
    'configuration.',
  messages: {
    adopted: message(
      '{base} has no policy; this change was judged by the one it brings',
      'look at the configuration yourself: from the merge on, it judges every change',
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
