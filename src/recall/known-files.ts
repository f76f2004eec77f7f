import { lastName } from '#workspace/paths/target';

import type { Recalled } from './recalled.ts';

/** Files that memory cites, or whose path is a scope: no other file of a task tells anything. */
export interface KnownFiles {
  has(path: string): boolean;
  /** The only file that a path without its first folders can mean; null for none or several. */
  endingWith(path: string): string | null;
}

/** Files of these names are in many folders, and a name alone means none of them. */
const commonNames = new Set(
  (
    'makefile dockerfile package.json package-lock.json tsconfig.json go.mod go.sum cargo.toml ' +
    'pyproject.toml setup.py setup.cfg requirements.txt conftest.py doc.go mod.rs lib.rs build.rs ' +
    '__init__.py __main__.py pom.xml build.gradle build.gradle.kts cmakelists.txt values.yaml ' +
    'chart.yaml deployment.yaml service.yaml docker-compose.yml docker-compose.yaml compose.yml ' +
    'compose.yaml .gitignore .env .eslintrc.json page.tsx layout.tsx route.ts skill.md agents.md ' +
    'claude.md changelog.md license.md contributing.md'
  ).split(' '),
);
/** The same whatever they end with. */
const commonStems = new Set(
  (
    'index main config readme app utils util helpers types constants test tests variables ' +
    'outputs'
  ).split(' '),
);

/** The files of all that could be recalled. */
export function knownFiles(records: readonly Recalled[]): KnownFiles {
  const paths = new Set<string>();
  for (const { cites = [], paths: globs } of records) {
    for (const path of cites) paths.add(path);
    for (const glob of globs) if (!/[*?[\]{}\\]/.test(glob)) paths.add(glob.replace(/^\.\//, ''));
  }
  let byName: Map<string, string[]> | null = null;
  return {
    has: (path) => paths.has(path),
    endingWith: (path) => {
      const name = lastName(path);
      if (path === name && isCommon(name)) return null;
      byName ??= groupByName(paths);
      const named = byName.get(name) ?? [];
      // A name that several files have means none of them; with a folder before it, it may.
      const ending = path === name ? named : named.filter((each) => each.endsWith(`/${path}`));
      return ending.length === 1 ? (ending[0] ?? null) : null;
    },
  };
}

function groupByName(paths: Iterable<string>): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = lastName(path);
    const named = byName.get(name);
    if (named) named.push(path);
    else byName.set(name, [path]);
  }
  return byName;
}

/** Whether a name by itself means no file: too many have it, or it is a word like any other. */
function isCommon(name: string): boolean {
  const small = name.toLowerCase();
  // Without a sign in it, it may be any word.
  if (!/.[.\-_]|^\../.test(small) && !/^[A-Z][a-z]+file$/.test(name)) return true;
  return commonNames.has(small) || commonStems.has(small.replace(/\..*$/s, ''));
}
