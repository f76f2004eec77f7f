const managed = String.raw`yarn(?: run -T| --cwd \S+)?|pnpm (?:-C \S+ )?exec|bunx --no-install`;
const fetched = String.raw`npx(?: --yes| --no-install)?|bunx|(?:pnpm|yarn) dlx(?: -q)?`;
const run = String.raw`(?:${fetched}|${managed}) |[^\s\`]*node_modules/\.bin/`;
const words = String.raw`(?<![\w-])(?:memory-)?ledger(@[\w.-]+)?(?: -C \S+)?(?= (?:lint|gate|capture|recall|--help)\b)`;
const calls = new RegExp(`(?:${run})?${words}`, 'g');
/** A copy of the project as one package manager finds it, and no other. */
const ofManager = new RegExp(String.raw`\b(?:${managed})(?= memory-ledger\b)`, 'g');

/** How an index is named that was not there when the block was written, and how once it is. */
const named = /\[([^\]\n]+)\]\(\1\)|`([^`\n]+)`, once it is there,/g;

/**
 * Whether two blocks say the same but for the name the tool is called by: who set a repository up
 * as `npx memory-ledger` and looks at it as `ledger` has nothing to change; nor is an index that
 * has come meanwhile another text. Another pinned version is another text, and so is a copy that
 * another package manager finds.
 */
export function sameButForTheName(standing: readonly string[], wanted: readonly string[]): boolean {
  const [a, b] = [standing, wanted].map((lines) =>
    lines
      .join('\n')
      .replace(
        named,
        (_all, link: string | undefined, code: string | undefined) => link ?? code ?? '',
      ),
  ) as [string, string];
  const pinned = pins(b);
  const managers = (text: string): string => [...new Set(text.match(ofManager))].join();
  const arePinned = pins(a).every((version) => pinned.length === 0 || pinned.includes(version));
  return (
    a.replace(calls, 'ledger') === b.replace(calls, 'ledger') &&
    managers(a) === managers(b) &&
    arePinned
  );
}

function pins(text: string): string[] {
  return [...text.matchAll(calls)].flatMap(([, version]) =>
    version === undefined ? [] : [version],
  );
}
