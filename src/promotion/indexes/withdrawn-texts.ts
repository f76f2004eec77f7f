import { leftovers } from '#provenance/derived/texts';
import type { Glossary } from '#workspace/records';

import { takeOut } from '../edits/embedded-memory.ts';
import type { Session } from '../session.ts';

/** Takes withdrawn terms and rules out of files in which a merge of two branches kept them. */
export async function dropWithdrawnTexts(session: Session): Promise<void> {
  const { world, desk } = session;
  const { workspace, ledger, homes } = world;
  const paths = [...new Set([homes.glossary, ...workspace.glossaries.map(({ path }) => path)])];
  const planned = await Promise.all(paths.map((path) => desk.record(path)));
  const glossaries = planned.filter((each): each is Glossary => each?.role === 'glossary');
  const items = [...leftovers({ ...workspace, glossaries }, ledger)].map(({ history }) => history);
  for (const history of new Set(items)) await takeOut(session, history);
}
