import { lastName } from '../paths/target.ts';
import { isLintConfig, lintNames } from './lint-config.ts';
import { emptyManifest, type Manifest } from './manifest.ts';

const toolList =
  /^(?:(?:requirements|constraints)[\w.-]*\.(?:txt|in)|setup\.(?:py|cfg)|tox\.ini|\.pre-commit-config\.yaml)$/;

/** Whether a file lists packages or tools, besides the manifests, by its name. */
export function isPackageList(name: string): boolean {
  return toolList.test(name);
}

/** Whether a file lists packages, tools or rules of linters, besides the manifests, by its name. */
export function listsTools(name: string): boolean {
  return isPackageList(name) || isLintConfig(name);
}

/** Reads what such a file lists; too much rather than too little of it. */
export function readToolList(path: string, text: string): Manifest {
  const name = lastName(path);
  return isPackageList(name)
    ? readPackageList(path, text)
    : { ...emptyManifest(path), marks: new Set(lintNames(text).map((each) => `lint:${each}`)) };
}

function readPackageList(path: string, text: string): Manifest {
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
