import { relative, resolve, sep } from 'node:path';

import type { Located } from '#disk/locate';
import { readConfigAt } from '#disk/read-config-file';
import { isBroken } from '#provenance/compare-evidence';
import { synonymsOf } from '#recall/aliases';
import { packetOf, packetText, type Packet } from '#recall/packet';
import { logKey } from '#recall/recall-log';
import { rank, type Match } from '#recall/rank';
import type { Recallable, Standing } from '#recall/recallable';
import { claimKey, mostSessionBytes, type SessionState } from '#recall/session';
import type { EvidenceSource } from '#sources/gather-evidence';
import { workTreeSource } from '#sources/work-tree-source';
import { utf8Length } from '#workspace/stores/index-splice';

import { askSelector } from './ask-selector.ts';
import { evidenceStates, memoriesOf, type Memory } from './memories.ts';
import { settledFor } from './prefetch.ts';
import { mostPackets, noMemoryYet, type Answer, type Recall, type RecallRequest } from './recall-request.ts';

/** What memory says to a task, with all of it loaded. */
export async function answerFor(request: RecallRequest, located: Located, state: SessionState): Promise<Answer> {
  const config = await readConfigAt(located);
  const { memories, owners } = await memoriesOf(located, config);
  const query = { text: request.text, paths: request.paths.map((path) => relative(located.root.path, resolve(request.cwd ?? '.', path)).split(sep).join('/')) };
  const synonyms = synonymsOf(memories.flatMap(({ part }) => part.workspace.glossaries));
  const may = (standing: Standing): boolean => standing === 'fact' || (standing === 'unreviewed' ? request.unreviewed : request.include.includes(standing));
  const all = [...owners.keys()];
  const seen = new Set(state.seen);
  const isNew = ({ path, claim }: Recallable): boolean => !seen.has(claimKey(path, claim));
  const candidates = all.filter((each) => may(each.standing));
  const ranked = rank(candidates, query, synonyms);
  const spent = request.session !== null && state.bytes >= mostSessionBytes;
  const settled = request.session === null ? null : settledFor(request.env, located.root.path, request.session, request.text);
  const selected = settled !== null ? { paths: settled, note: null } : request.selector && !spent ? await askSelector(request.env, request.text, request.limit, candidates.filter(isNew)) : { paths: null, note: null };
  const matches = (selected.paths === null ? ranked : chosen(candidates, ranked, selected.paths)).sort((one, other) => tierOf(one) - tierOf(other));
  const silent = rank(all.filter((each) => !may(each.standing) && each.standing !== 'unreviewed'), query, synonyms);

  const unseen = matches.filter((each) => isNew(each.recallable));
  const { packets, served, broken, overBudget, bytes } = await serve(unseen, { request, owners, source: workTreeSource(located.root, config, request.env as NodeJS.ProcessEnv).evidence, spent: state.bytes });
  const counts = new Map<Recall['leftOut'][number]['reason'], number>();
  const count = (reason: Recall['leftOut'][number]['reason'], by: number): void => void (by > 0 && counts.set(reason, (counts.get(reason) ?? 0) + by));
  for (const { recallable } of silent) if (recallable.standing !== 'fact' && recallable.standing !== 'unreviewed') count(recallable.standing, 1);
  count('evidence', broken);
  count('seen', matches.length - unseen.length);
  count('budget', overBudget);
  return {
    recalled: { packets, leftOut: [...counts].map(([reason, number]) => ({ reason, count: number })), notes: [...(all.length === 0 ? [noMemoryYet] : []), ...(selected.note === null ? [] : [selected.note])] },
    counted: served.filter((each) => each.standing === 'fact').map(logKey),
    state: { seen: [...state.seen, ...served.map(({ path, claim }) => claimKey(path, claim))], bytes: state.bytes + bytes, at: request.now },
  };
}

interface Serving {
  readonly request: RecallRequest;
  readonly owners: ReadonlyMap<Recallable, Memory>;
  readonly source: EvidenceSource | null;
  readonly spent: number;
}

interface Served {
  readonly packets: readonly Packet[];
  readonly served: readonly Recallable[];
  readonly bytes: number;
  /** Facts whose evidence no longer holds. */
  readonly broken: number;
  /** Records for which the session has no bytes left. */
  readonly overBudget: number;
}

/** Takes matches in their order until there are enough, those alone whose evidence holds at this moment. */
async function serve(matches: readonly Match[], { request, owners, source, spent }: Serving): Promise<Served> {
  const [packets, served]: [Packet[], Recallable[]] = [[], []];
  let [broken, overBudget, bytes] = [0, 0, 0];
  const limit = Math.max(1, Math.min(request.limit, mostPackets));
  for (let at = 0; at < matches.length && packets.length < limit; at += mostPackets) {
    const some = matches.slice(at, at + mostPackets);
    const states = await evidenceStates(some.map((each) => each.recallable), owners, source);
    for (const match of some) {
      if (packets.length === limit) break;
      const { recallable } = match;
      const state = states.get(recallable) ?? null;
      if (recallable.standing === 'fact' && state !== null && isBroken(state)) {
        broken += 1;
        continue;
      }
      const packet = packetOf(match, state, recallable.history ? (owners.get(recallable)?.ledger.shortOf(recallable.history.item) ?? null) : null, request.now);
      const cost = utf8Length(packetText(packet));
      if (request.session !== null && spent + bytes + cost > mostSessionBytes) {
        overBudget += 1;
        continue;
      }
      packets.push(packet);
      served.push(recallable);
      bytes += cost;
    }
  }
  return { packets, served, bytes, broken, overBudget };
}

/** What the selector chose, after what the files of the task ask for. */
function chosen(candidates: readonly Recallable[], ranked: readonly Match[], paths: readonly string[]): Match[] {
  const byPath = ranked.filter((each) => each.byPath);
  const others = paths.flatMap((path, at): Match[] => {
    const recallable = candidates.find((each) => each.path === path);
    return recallable && !byPath.some((each) => each.recallable === recallable) ? [{ recallable, score: -at, byPath: false, why: ['the selector chose it'] }] : [];
  });
  return [...byPath, ...others];
}

function tierOf({ recallable: { standing } }: Match): number {
  return standing === 'fact' ? 0 : standing === 'unreviewed' ? 1 : 2;
}
