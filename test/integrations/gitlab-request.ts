import { captureFact, numberedLines } from '../support/facts.ts';
import { type Team, team } from '../support/team.ts';
import { type Account, type PlayedGitLab, playGitLab, robot } from './played-gitlab.ts';

const code = numberedLines(20);

/** A branch of an agent with candidates, at the played GitLab. */
export async function mergeRequest(
  branch = 'work',
  config = '{}\n',
): Promise<{
  readonly here: Team;
  readonly gitlab: PlayedGitLab;
  readonly items: readonly string[];
}> {
  const here = team('main', { 'src/a.ts': code, 'ledger.config.json': config });
  here.git('checkout', '-qb', branch);
  const items = ['Value one is one', 'Value five is five', 'Value nine is nine'].map((claim, at) =>
    captureFact(here, claim, `src/a.ts#L${at * 4 + 1}-L${at * 4 + 2}`, `changing ${claim}`),
  );
  here.commit('Raise three');
  return { here, items, gitlab: await playGitLab(here.root, branch) };
}

/** A note on lines of the diff. */
export function onLines(gitlab: PlayedGitLab, author: Account, body: string, line = 10): void {
  const position = {
    position_type: 'text',
    new_path: 'src/a.ts',
    new_line: line,
    head_sha: gitlab.head(),
  };
  gitlab.say(author, body, { type: 'DiffNote', position });
}

/** Somebody pushes to the branch of the merge request; nothing in it changes. */
export function push({ git, pushed }: PlayedGitLab): string {
  const moved = git('commit-tree', 'work^{tree}', '-p', 'work', '-m', 'Quicker');
  git('update-ref', 'refs/heads/work', moved);
  pushed();
  return moved;
}

/** The gate's comments, the newest last. */
export const comments = ({ notes }: PlayedGitLab): string[] =>
  notes.flatMap(({ author, body }) =>
    author === robot && body.startsWith('<!-- memory-ledger -->') ? [body] : [],
  );
export const answers = ({ notes }: PlayedGitLab): string[] =>
  notes.flatMap(({ author, body }) =>
    author === robot && body.startsWith('<!-- memory-ledger answer') ? [body] : [],
  );
