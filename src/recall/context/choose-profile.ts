import type { ProfileName } from './context-view.ts';

/** A profile, and why it is that one. */
export interface ChosenProfile {
  readonly profile: ProfileName;
  readonly why: string;
}

/** What there is to choose by. */
export interface ProfileSigns {
  readonly asked: ProfileName | null;
  readonly configured: ProfileName | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Agents that keep notes of this project, the likeliest first; empty where nobody may look. */
  readonly stores: readonly {
    readonly agent: 'Claude Code' | 'caliban' | 'mini-claude';
    readonly shown: string;
  }[];
  /** Names at the top of the project. */
  readonly present: ReadonlySet<string>;
}

/** Names at the top of a project by which an agent is told, the surest first. */
export const agentMarks: readonly (readonly [string, ProfileName])[] = [
  ['.claude', 'claude'],
  ['CLAUDE.local.md', 'claude'],
  ['.caliban', 'caliban'],
  ['CLAUDE.md', 'claude'],
];

const agents = {
  'Claude Code': 'claude',
  caliban: 'caliban',
  'mini-claude': 'mini-claude',
} as const satisfies Readonly<Record<string, ProfileName>>;

/** The profile that was asked for, else that of the agent that is there, else our own. */
export function chooseProfile({
  asked,
  configured,
  env,
  stores,
  present,
}: ProfileSigns): ChosenProfile {
  if (asked !== null) return { profile: asked, why: 'it was asked for' };
  if (configured !== null) return { profile: configured, why: 'the configuration says so' };
  const variable = ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT'].find((name) => env[name]);
  if (variable !== undefined) return { profile: 'claude', why: `${variable} is set` };
  const [store] = stores;
  if (store)
    return {
      profile: agents[store.agent],
      why: `${store.agent} keeps notes of this project in ${store.shown}`,
    };
  const mark = agentMarks.find(([name]) => present.has(name));
  return mark
    ? { profile: mark[1], why: `${mark[0]} is here` }
    : { profile: 'ledger', why: 'no agent is seen here' };
}
