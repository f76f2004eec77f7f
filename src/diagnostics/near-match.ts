/** The name closest to a mistyped one; null when none is close. */
export function closest(typed: string, names: readonly string[]): string | null {
  const wanted = typed.toLowerCase();
  const begins = (name: string): boolean => name.toLowerCase().startsWith(wanted.slice(0, 1));
  const most = Math.max(1, Math.floor(wanted.replace(/^-+/, '').length / 3));
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    // Each additional letter is one change.
    if (Math.abs(name.length - wanted.length) > most) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    // Typing errors are rarer in the first letter.
    if (
      !best ||
      distance < best.distance ||
      (distance === best.distance && begins(name) && !begins(best.name))
    )
      best = { name, distance };
  }
  return best && best.distance <= most ? best.name : null;
}

/** Letters to add, remove, change or swap with the next one; 80 for words longer than that. */
export function editDistance(a: string, b: string): number {
  if (Math.max(a.length, b.length) > 80) return 80;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
