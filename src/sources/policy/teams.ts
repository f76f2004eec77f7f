import { UsageError } from '#diagnostics/failure';
import { owners as say } from '#messages/owners';

/**
 * Who is in which team, as `LEDGER_TEAMS` says it: `{"org/team": ["ann", "bob"]}`, logins by team.
 * The action fills it where its token may read teams.
 *
 * @returns by the name of the team in small letters, without its `@`
 * @throws {UsageError} for text that is none of this
 */
export function teamsIn(text: string): ReadonlyMap<string, readonly string[]> {
  if (text.trim() === '') return new Map();
  let teams: unknown;
  try {
    teams = JSON.parse(text);
  } catch {
    teams = null;
  }
  if (typeof teams !== 'object' || teams === null || Array.isArray(teams))
    throw new UsageError(say.teamsMalformed());
  return new Map(
    Object.entries(teams as Record<string, unknown>).map(([team, members]) => {
      if (!Array.isArray(members) || !members.every((each) => typeof each === 'string'))
        throw new UsageError(say.teamsMalformed());
      return [team.replace(/^@/, '').toLowerCase(), members];
    }),
  );
}

/**
 * The hosts whose private addresses tell a login, with what stands between it and its number: the
 * forge that runs this, else the two that everybody knows.
 */
export function forgesOf({
  GITHUB_SERVER_URL: github,
  CI_SERVER_HOST: gitlab,
}: Readonly<Record<string, string | undefined>>): ReadonlyMap<string, string> {
  if (github !== undefined && URL.canParse(github))
    return new Map([[new URL(github).hostname, '+']]);
  // Logins that somebody typed into LEDGER_APPROVALS have the address of GitHub.
  return new Map([
    ['github.com', '+'],
    [gitlab ?? 'gitlab.com', '-'],
  ]);
}
