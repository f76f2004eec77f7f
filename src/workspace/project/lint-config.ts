import { byDepth } from '../paths/target.ts';
import type { Manifest, Project } from './manifest.ts';

/** Files in which a project says what its linters and formatters hold, by their names. */
const lintConfig =
  /^(?:\.eslintrc.*|eslint\.config\.\w+|biome\.jsonc?|\.?oxlint(?:rc)?.*\.jsonc?|\.prettierrc.*|prettier\.config\.\w+|\.editorconfig|tsconfig(?:\.base)?\.json|\.?ruff\.toml|\.flake8|mypy\.ini|\.golangci\.(?:ya?ml|toml|json)|clippy\.toml|\.stylelintrc.*|\.?commitlint(?:rc)?.*|\.rubocop\.yml|\.markdownlint.*)$/;

/** Whether a file is one of these, by its name. */
export function isLintConfig(name: string): boolean {
  return lintConfig.test(name);
}

const off = String.raw`(?:\[\s*)?["']?(?:off|0|false|none|ignore|disable[d]?|allow)\b`;
const keyed = new RegExp(
  String.raw`(?<![\w@/.:-])([\w@/.:-]{1,60})["']?[ \t]*[:=][ \t]*(${off})?`,
  'g',
);
const listed = /["']([\w@/.:-]{1,60})["']|^[ \t]*-[ \t]*([\w-]{2,40})[ \t]*$/gm;

/**
 * What a configuration of a linter names and does not switch off: rules, their groups, options.
 * Comments say nothing.
 */
export function lintNames(text: string): string[] {
  const plain = text.replace(
    /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|(?<=^|\s)[#;](?!\w{3,8}["']).*$/gm,
    ' ',
  );
  const pairs = [...plain.matchAll(keyed)];
  const switchedOff = new Set(pairs.flatMap(([, name, isOff]) => (isOff ? [name] : [])));
  return [
    ...pairs.map(([, name]) => name),
    ...[...plain.matchAll(listed)].map((match) => match[1] ?? match[2]),
  ].flatMap((name) => (name === undefined || switchedOff.has(name) ? [] : [name]));
}

/** How a manifest marks that a linter is given a rule. */
export function lintMark(rule: string): string {
  return `lint:${rule}`;
}

/** The files of a project that give rules to linters, the nearest to its root first. */
export function lintConfigs({ manifests }: Project): Manifest[] {
  return [...manifests.values()]
    .filter(({ marks }) => [...marks].some((mark) => mark.startsWith('lint:')))
    .sort((a, b) => byDepth(a.path, b.path));
}
