import { defineRule, inFile, message, report } from '../rule.ts';

export const importsLoaded = defineRule({
  code: 'NAT024',
  name: 'imports-loaded',
  severity: 'warning',
  summary: 'Claude Code loads all files that its instructions import with `@`.',
  why: 'Claude Code follows four imports in a row and ignores deeper ones without a warning.',
  falsePositives:
    'Only `ledger audit` checks imports. Files that import each other are an info, because ' +
    'each is loaded once. NAT004 reports missing files.',
  messages: {
    deep: message(
      '{by} imports {target}, which is not loaded: it is five imports deep',
      'import {target} from this file',
    ),
    circle: message(
      'the import of {target} in {by} is circular',
      'delete one import of the circle',
    ),
  },
  *check(workspace) {
    for (const { note, through, by, target, problem } of workspace.surroundings.imports ?? []) {
      const text = workspace.byPath.get(note)?.document.text ?? '';
      const start = Math.max(0, text.indexOf(`@${through}`));
      yield report(
        problem,
        { by, target },
        inFile(note, { start, end: start + through.length + 1 }, `${by} ${target}`),
        { severity: problem === 'circle' ? 'info' : undefined },
      );
    }
  },
});
