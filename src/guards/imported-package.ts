import type { ForbidGuard } from './guard.ts';
import { violationsIn } from './violations.ts';

const imports = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"]([^'"\s]+)['"]/;
const ofScript = /\.(?:[cm]?[jt]sx?|\*|\{[^}]*[cm]?[jt]sx?[^}]*\}|vue|svelte|astro)$/;

/**
 * The package whose import a guard forbids, and nothing but that; null where its pattern catches
 * something else, too. What it catches is tried, for one pattern is written in many ways.
 */
export async function importedPackage(guard: ForbidGuard): Promise<string | null> {
  const { in: globs } = guard;
  if (guard.multiline || !globs.some((glob) => ofScript.test(glob) || /\*$/.test(glob)))
    return null;
  const name = guard.bad.map((text) => imports.exec(text)?.[1]).find((each) => each !== undefined);
  if (name === undefined) return null;
  const catches = async (line: string): Promise<boolean> =>
    (await violationsIn(guard, line)).violations.length > 0;
  const own = [`import x from '${name}';`, `import { y } from "${name}";`];
  const others = [
    `import x from '${name}-other';`,
    "import x from 'another-package';",
    `const a = ${name};`,
    `${name}(a);`,
    `// ${name}`,
  ];
  for (const line of own) if (!(await catches(line))) return null;
  for (const line of others) if (await catches(line)) return null;
  return name;
}
