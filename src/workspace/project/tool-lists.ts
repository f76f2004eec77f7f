import { emptyManifest, type Manifest } from './manifest.ts';

/** Files that list packages or tools, besides the manifests, by their names. */
export const listsTools =
  /^(?:(?:requirements|constraints)[\w.-]*\.(?:txt|in)|setup\.(?:py|cfg)|tox\.ini|\.pre-commit-config\.yaml)$/;

/** Reads the packages and tools of such a file; too many rather than too few of them. */
export function readToolList(path: string, text: string): Manifest {
  const found = /\.py$/.test(path)
    ? /["']([A-Za-z][\w.-]*)\s*(?:\[[^\]]*\])?\s*(?:[<>=~!;][^"']*)?["']/g
    : /\.yaml$/.test(path)
      ? /\bid:\s*([\w.-]+)|\brepo:\s*\S*\/([\w.-]+)/g
      : /^\s*([A-Za-z][\w.-]*)(?=\s*(?:$|[[<>=~!;#@]))/gm;
  const names = [...text.matchAll(found)].map((match) => match[1] ?? match[2] ?? '');
  return {
    ...emptyManifest(path),
    dependencies: new Set(names.map((name) => name.toLowerCase())),
    marks: new Set(
      /\.(?:cfg|ini)$/.test(path)
        ? [...text.matchAll(/^\[(?:tool:)?([\w-]+)\]/gm)].map(([, name]) => `ini.${name}`)
        : [],
    ),
  };
}

/** The modules that `go.mod` requires itself, and the tools that it names. */
export function goPackages(text: string): Pick<Manifest, 'dependencies'> {
  const own = text.split('\n').filter((line) => !/\/\/ indirect\s*$/.test(line));
  const modules = own.flatMap(
    (line) => /^\s*(?:(?:require|tool)\s+)?([\w-]+(?:\.[\w-]+)+\/\S+)/.exec(line)?.[1] ?? [],
  );
  return { dependencies: new Set(modules) };
}
