/** What shows that a project has a tool. Blanks part patterns; `*` in one stands for anything. */
export interface ToolSigns {
  /** Packages that manifests list. */
  readonly packages?: string;
  /** Names of lock files and configurations. */
  readonly files?: string;
  /** What else manifests say: `tool.ruff`, `packageManager:pnpm`, `runs:bun test`. */
  readonly marks?: string;
  /** Other names that people write, as a regular expression. */
  readonly names?: string;
  /** Its name is an ordinary word as well: it counts with its capital, or in code. */
  readonly isWord?: true;
}

/** Tools that do one thing; most projects use one of them. */
export interface ToolKind {
  readonly name: string;
  readonly tools: Readonly<Record<string, ToolSigns>>;
}

/** A tool with the patterns of its signs made, and what other tools do the same. */
export interface ProjectTool {
  readonly name: string;
  /** The kinds that it is of: Biome formats, and lints. */
  readonly kinds: readonly ToolKind[];
  readonly packages: RegExp | null;
  readonly files: readonly string[];
  readonly fileNames: RegExp | null;
  readonly marks: ReadonlySet<string>;
  /** How people write it. */
  readonly mention: RegExp;
  /** The same in a line of commands. */
  readonly command: RegExp;
  /** Whether its name is an ordinary word as well. */
  readonly isWord: boolean;
  /** One of these words stands in every text that names it, in small letters. */
  readonly firstWords: readonly string[];
}

/** Makes the patterns of all tools of some kinds, a tool of two kinds once. */
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

/** `Nest.js` and `NestJS`, `Drizzle ORM`: a word with its capital, or as it stands in code. */
function mentionOf(name: string, { names, isWord }: ToolSigns): RegExp {
  const own = escaped(name).replace(/\\\.js$/, String.raw`(?:\.?js)?`);
  const all = [isWord ? `${own}|(?<=\`)${own.toLowerCase()}(?=[\` ])` : own, names ?? []].flat();
  return new RegExp(`${before}(?:${all.join('|')})${after}`, isWord ? 'g' : 'gi');
}

function firstWordOf(name: string): string[] {
  const plain = name.replace(/\(\?<?[=!][^)]*\)/g, '').toLowerCase();
  return /[a-z0-9]+/.exec(plain)?.slice(0, 1) ?? [];
}
