// Which commit the branch of a pull request was at. GitHub names none for a comment, and on a fork
// the gate writes no comment that does.
import { standingAt } from './common/decisions.mjs';
import { say } from './workflow.mjs';

/** Pushes that are read, newest first; what came before them is unknown. */
const maxPushes = 100;

/**
 * Opens the pushes to the branch of a pull request, which are read once.
 *
 * @returns gives the commit that the branch was at, at a time; null where nobody knows
 */
export function tipReader(pull, api) {
  let read = null;
  return async (time) => {
    const { after } = standingAt(await (read ??= pushesOf(pull, api)), time) ?? {};
    return /^[0-9a-f]{40,64}$/.test(after) && !/^0+$/.test(after) ? after : null;
  };
}

/** The pushes to the branch, oldest first. A private fork is not for this token to read. */
async function pushesOf({ number, head }, api) {
  try {
    const pushes = await api.pushes(head?.repo?.full_name ?? '', head?.ref ?? '', maxPushes);
    return pushes
      .map(({ timestamp, after }) => ({ at: timestamp, after }))
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  } catch (error) {
    say(
      'notice',
      `which commits pull request ${Number(number)} was at cannot be read, so comments on it may have to be said in a review: ${error?.message ?? error}`,
    );
    return [];
  }
}
