/** Signs that a project has a tool. Patterns are separated by spaces; `*` matches anything. */
interface ToolSigns {
  readonly packages?: string;
  readonly files?: string;
  /** `tool.ruff`, `packageManager:pnpm`, `runs:bun test`. */
  readonly marks?: string;
  /** Other names, as the source of a regular expression. */
  readonly names?: string;
  /** Its name is an ordinary word: it counts with a capital, or in code. */
  readonly isWord?: true;
}

/** Tools for one purpose; most projects use one of them. */
export interface ToolKind {
  readonly name: string;
  readonly tools: Readonly<Record<string, ToolSigns>>;
}

/** A tool, and patterns that find it in a project and in notes. */
export interface ProjectTool {
  readonly name: string;
  /** Biome has two: it formats and lints. */
  readonly kinds: readonly ToolKind[];
  /** Matches the names of its packages; null for none. */
  readonly packages: RegExp | null;
  /** File names that show it is used, in which `*` matches anything. */
  readonly files: readonly string[];
  /** Matches one of `files`; null for none. */
  readonly fileNames: RegExp | null;
  /** Entries of `Manifest.marks` that show it is used. */
  readonly marks: ReadonlySet<string>;
  /** Its name in a sentence. */
  readonly mention: RegExp;
  /** Its name in a command. */
  readonly command: RegExp;
  readonly isWord: boolean;
  /** A text with its name contains one of these words, in lower case. */
  readonly firstWords: readonly string[];
}

/** Makes the tools of some kinds, each once. */
export function projectTools(kinds: readonly ToolKind[]): ProjectTool[] {
  const byName = new Map<string, { signs: ToolSigns; kinds: ToolKind[] }>();
  for (const kind of kinds)
    for (const [name, signs] of Object.entries(kind.tools)) {
      const known = byName.get(name);
      if (known) known.kinds.push(kind);
      else byName.set(name, { signs, kinds: [kind] });
    }
  return [...byName].map(([name, { signs, kinds: its }]) => {
    const files = partsOf(signs.files);
    return {
      name,
      kinds: its,
      packages: oneOf(partsOf(signs.packages), 'i'),
      files,
      fileNames: oneOf(files, ''),
      marks: new Set((signs.marks ?? '').split(', ').filter((mark) => mark !== '')),
      mention: mentionOf(name, signs),
      command: new RegExp(`${before}${escaped(name.toLowerCase())}${after}`, 'g'),
      isWord: signs.isWord === true,
      firstWords: [name, ...(signs.names ?? '').split('|')].flatMap(firstWordOf),
    };
  });
}

function partsOf(patterns = ''): string[] {
  return patterns.split(' ').filter((part) => part !== '');
}

function oneOf(patterns: readonly string[], flags: string): RegExp | null {
  const sources = patterns.map((part) => part.split('*').map(escaped).join('.*'));
  return sources.length === 0 ? null : new RegExp(`^(?:${sources.join('|')})$`, flags);
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`);
}

const before = String.raw`(?<![\w@/.-])`;
const after = String.raw`(?![\w/@-]|\.[a-z])`;

/** Matches `Nest.js` and `NestJS`; an ordinary word only with a capital, or in code. */
function mentionOf(name: string, { names, isWord }: ToolSigns): RegExp {
  const own = escaped(name).replace(/\\\.js$/, String.raw`(?:\.?js)?`);
  const all = [isWord ? `${own}|(?<=\`)${own.toLowerCase()}(?=[\` ])` : own, names ?? []].flat();
  return new RegExp(`${before}(?:${all.join('|')})${after}`, isWord ? 'g' : 'gi');
}

function firstWordOf(name: string): string[] {
  const plain = name.replace(/\(\?<?[=!][^)]*\)/g, '').toLowerCase();
  return /[a-z0-9]+/.exec(plain)?.slice(0, 1) ?? [];
}
