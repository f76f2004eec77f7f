const calls = /(?:npx (?:--(?:yes|no-install) )?)?\b(?:memory-)?ledger(@[\w.-]+)?(?= (?:lint|gate|capture|--help)\b)/g;

/** How an index is named that was not there when the block was written, and how once it is. */
const named = /\[([^\]\n]+)\]\(\1\)|`([^`\n]+)`, once it is there,/g;

/**
 * Whether two blocks say the same but for the name the tool is called by: who set a repository up as `npx memory-ledger`
 * and looks at it as `ledger` has nothing to change; nor is an index that has come meanwhile another text. Another pinned version is another text.
 */
export function sameButForTheName(standing: readonly string[], wanted: readonly string[]): boolean {
  const [a, b] = [standing, wanted].map((lines) => lines.join('\n').replace(named, (_all, link: string | undefined, code: string | undefined) => link ?? code ?? '')) as [string, string];
  const pinned = pins(b);
  return a.replace(calls, 'ledger') === b.replace(calls, 'ledger') && pins(a).every((version) => pinned.length === 0 || pinned.includes(version));
}

function pins(text: string): string[] {
  return [...text.matchAll(calls)].flatMap(([, version]) => (version === undefined ? [] : [version]));
}
