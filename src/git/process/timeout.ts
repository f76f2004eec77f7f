/** Parts that a wait is counted in. */
const parts = 10;

/**
 * Calls back once somebody waited so long, of which time in which this thread did something else
 * counts little: what was answered meanwhile is
 * heard after timers, and is not late because nobody listened.
 *
 * @returns ends the wait
 */
export function afterTimeout(milliseconds: number, late: () => void): () => void {
  let left = parts;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    late();
  }, milliseconds / parts);
  return () => clearInterval(timer);
}
