/**
 * Takes out the imports of an order that holds without them: esbuild has each entry point import
 * every chunk that it needs, whether or not another chunk imports it already.
 *
 * @param modules texts by name
 */
export function withoutRepeatedImports(
  modules: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const imports = new Map(
    [...modules].map(([name, text]) => [
      name,
      Array.from(
        text.matchAll(/^(?:import|export|\}) [^"]*\bfrom "(\.\/[^"]+)";$/gm),
        ([, other = '']) => other,
      ),
    ]),
  );
  return new Map(
    [...modules].map(([name, text]) => {
      const reached = reachedFrom(name, imports);
      return [
        name,
        text.replace(/^import "(\.\/[^"]+)";\n/gm, (line, other: string) =>
          reached.has(other) ? '' : line,
        ),
      ];
    }),
  );
}

function reachedFrom(
  name: string,
  imports: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const reached = new Set([name]);
  for (const each of reached) for (const other of imports.get(each) ?? []) reached.add(other);
  return reached;
}
