import { join } from 'node:path';

import { captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';

/** Who captures the rule. */
export const bob = { name: 'Bob', mail: 'bob@example.org' };
/** Files of the repository, one of which breaks the rule. */
export const files = {
  'src/log.ts': 'export const log = 1;\n',
  'src/left.ts': 'console.log(\n  1,\n);\n',
};
/** The guard of the rule. */
export const code = [
  '--forbid-code',
  'console.log($A)',
  '--language',
  'typescript',
  '--in',
  'src/**/*.ts',
  '--instead',
  'logger.info',
  '--bad',
  'console.log(a)',
  '--good',
  '// console.log(a)',
];
const scope = ['--when', 'writing output', '--not-when', 'writing a script'];
/** The capture of the rule, without its guard. */
export const capture = ['capture', 'Output goes through the logger', 'src/log.ts#L1', ...scope];

/** A repository that has promoted the rule. */
export const promoted = madeOnce((): Team => {
  const here = team('main', files);
  const item = captured(here.did(bob, ...capture, ...code));
  here.did(reviewer, 'promote', item);
  here.commit('Decide about output');
  return here;
});

/** What an agent sends before it writes a file. */
export const edit = (here: Team, content: string, session = 's'): string =>
  JSON.stringify({
    session_id: session,
    cwd: here.root,
    tool_name: 'Write',
    tool_input: { file_path: join(here.root, 'src/new.ts'), content },
  });
/** What a hook told the agent. */
export const told = (out: string): string => (out === '' ? '' : JSON.stringify(JSON.parse(out)));
