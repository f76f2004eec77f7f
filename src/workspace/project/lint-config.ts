import { parse } from 'yaml';

import type { Span } from '#diagnostics/diagnostic';

import { byDepth, lastName } from '../paths/target.ts';
import { readNativeFields } from '../stores/native-fields.ts';
import { emptyManifest, type Manifest, type Project } from './manifest.ts';

const lintConfig =
  /^(?:\.eslintrc.*|eslint\.config\.\w+|biome\.jsonc?|\.?oxlint(?:rc)?.*\.jsonc?|\.prettierrc.*|prettier\.config\.\w+|\.editorconfig|tsconfig(?:\.base)?\.json|\.?ruff\.toml|\.flake8|mypy\.ini|\.golangci\.(?:ya?ml|toml|json)|clippy\.toml|\.stylelintrc.*|\.?commitlint(?:rc)?.*|\.rubocop\.yml|\.markdownlint.*)$/;

/** True for the name of a linter's or formatter's configuration. */
export function isLintConfig(name: string): boolean {
  return lintConfig.test(name);
}

const off = String.raw`(?:\[\s*)?["']?(?:off|0|false|none|ignore|disable[d]?|allow)\b`;
const keyed = new RegExp(
  String.raw`(?<![\w@/.:-])([\w@/.:-]{1,60})["']?[ \t]*[:=][ \t]*(${off})?`,
  'g',
);
const listed = /["']([\w@/.:-]{1,60})["']|^[ \t]*-[ \t]*([\w-]{2,40})[ \t]*$/gm;

/** The rules, groups and options that a configuration names and does not switch off. */
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

/** The mark of a rule in `Manifest.marks`. */
export function lintMark(rule: string): string {
  return `lint:${rule}`;
}

/** The manifests with rules of linters, the nearest to the root first. */
export function lintConfigs({ manifests }: Project): Manifest[] {
  return [...manifests.values()]
    .filter(({ marks }) => [...marks].some((mark) => mark.startsWith('lint:')))
    .sort((a, b) => byDepth(a.path, b.path));
}

interface LintMention {
  readonly name: string;
  readonly span: Span;
}

const inCode = /`(@?[\w-]+(?:\/[\w-]+)*(?:::[\w-]+)?)`/g;
/** `no-console`, `react-hooks/exhaustive-deps`, `E501`. */
const ruleName =
  /^(?:(?:@[\w-]+|import(?:-x)?|react(?:-hooks)?|jsx-a11y|unicorn|n|node|vue|jest|vitest|promise|security|sonarjs|perfectionist|simple-import-sort|unused-imports|@?[\w-]+-eslint|local)\/[\w-]+(?:\/[\w-]+)?|(?:no|prefer|ban|consistent|max|explicit|require|sort|func|array|object|arrow|id|one|eol|space|key|curly|dot)-[a-z0-9-]+|eqeqeq|no[A-Z]\w+|[A-Z]{1,4}\d{2,4}|clippy::\w+)$/;

/** Finds the rules of linters in code spans. */
export function namedLintRules(text: string): LintMention[] {
  return [...text.matchAll(inCode)].flatMap(({ index, 1: written = '' }) =>
    ruleName.test(written)
      ? [
          {
            name: written.replace(/^clippy::/, ''),
            span: { start: index + 1, end: index + 1 + written.length },
          },
        ]
      : [],
  );
}

const toolList =
  /^(?:(?:requirements|constraints)[\w.-]*\.(?:txt|in)|setup\.(?:py|cfg)|tox\.ini|\.pre-commit-config\.yaml)$/;

/** True for the name of a list of packages or tools. */
export function isPackageList(name: string): boolean {
  return toolList.test(name);
}

/** True for the name of a list of packages, or of a linter's or formatter's configuration. */
export function isToolList(name: string): boolean {
  return isPackageList(name) || isLintConfig(name);
}

/** Reads a file for which `isToolList` is true; rather too many names than too few. */
export function readToolList(path: string, text: string): Manifest {
  const name = lastName(path);
  return isPackageList(name)
    ? readPackageList(path, text)
    : { ...emptyManifest(path), marks: new Set(lintNames(text).map(lintMark)) };
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

/** The direct dependencies and the tools of a `go.mod`. */
export function goPackages(text: string): Pick<Manifest, 'dependencies'> {
  const own = text.split('\n').filter((line) => !/\/\/ indirect\s*$/.test(line));
  const modules = own.flatMap(
    (line) => /^\s*(?:(?:require|tool)\s+)?([\w-]+(?:\.[\w-]+)+\/\S+)/.exec(line)?.[1] ?? [],
  );
  return { dependencies: new Set(modules) };
}

/** Parses frontmatter as YAML; null without frontmatter, or if it is broken. */
export function yamlFrontmatterOf(text: string): unknown {
  const { block } = readNativeFields(text);
  if (block === null) return null;
  const inner = text.slice(text.indexOf('\n') + 1, text.lastIndexOf('\n', block.end - 1));
  try {
    return parse(inner, { uniqueKeys: false, merge: true, logLevel: 'error' });
  } catch {
    // Another rule reports frontmatter that is no YAML.
    return null;
  }
}
