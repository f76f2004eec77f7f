import { defineRule, inFile, message, report } from '../rule.ts';

export const importsLoaded = defineRule({
  code: 'NAT024',
  name: 'imports-loaded',
  severity: 'warning',
  summary:
    'What instructions of Claude Code import with `@` is few enough imports away to be loaded.',
  why:
    'Claude Code follows four imports in a row and ignores what is behind them, without a ' +
    'warning.',
  falsePositives:
    'Only `ledger audit` looks for it, with the loader of `ledger context`. A file that imports ' +
    'itself through others is loaded once: that is an info. NAT004 reports missing files.',
  messages: {
    deep: message(
      '{by} imports {target}, which is more than four imports away: it is not loaded',
      'import {target} from here, or from a file nearer to it',
    ),
    circle: message(
      '{by} imports {target}, which imports it in turn: each is loaded once',
      'delete one of the two imports',
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
