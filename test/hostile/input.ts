/** What stands at a path before the run: text, bytes, or something that is no regular file. */
export type Placed =
  string | Uint8Array | { readonly link: string } | { readonly special: 'pipe' | 'folder' };

/**
 * What must come out.
 *
 * `clean`: no error and no warning. `codes`: each stands at the path, as an error, or as
 * `CODE:severity` says. `exit: 2`: the job is refused in words that hold `says`, and never as an
 * internal error.
 */
export type Expected =
  | 'clean'
  | { readonly at: string; readonly codes: readonly string[] }
  | { readonly exit: 2; readonly says: string };

/**
 * One attack as data. Paths are relative to the root of a repository; `../` places something beside
 * it.
 */
export interface HostileInput {
  readonly name: string;
  /** Made only when the input is run: some are a mebibyte large. */
  files(): Readonly<Record<string, Placed>>;
  readonly expect: Expected;
  /** The command line after `-C <root>`, where it is not a plain `lint`. */
  readonly args?: readonly string[];
  readonly stdin?: () => string | Uint8Array;
  /** Without a `.git` folder nothing says where the repository ends. */
  readonly outsideGit?: true;
  /** Runs in a process of its own: it is heavy, or may take it down. */
  readonly alone?: true;
  /** Runs by itself, for it is about the whole run, but needs no process started for it. */
  readonly apart?: true;
}

export const mebibyte = 1_048_576;

/** A finding with more frontmatter, at the place findings live. */
export function finding(frontmatter: string, body = ''): Readonly<Record<string, string>> {
  return {
    'corpus/findings/x.md': `---\ntype: finding\nid: x\nstatus: candidate\n${frontmatter}---\n# Finding: X\n\n${body}`,
  };
}

/** A promoted finding: what is hidden in it is an error, and its provenance is judged. */
export function promoted(body: string): Readonly<Record<string, string>> {
  return {
    'corpus/findings/x.md': `---\ntype: finding\nid: x\nstatus: promoted\n---\n# Finding: X\n\n${body}`,
  };
}

/** A file that claims nothing, and is judged for safety alone. */
export function note(text: string | Uint8Array): Readonly<Record<string, Placed>> {
  return { 'memory/note.md': text };
}

export const atFinding = (...codes: readonly string[]): Expected => ({
  at: 'corpus/findings/x.md',
  codes,
});
export const atNote = (...codes: readonly string[]): Expected => ({ at: 'memory/note.md', codes });

/** Whatever the verdict, it must come in time. */
export const inTime: Expected = { at: '*', codes: [] };

/** Paragraphs, items or headings made from one unit, up to nearly the largest file that is read. */
export function repeated(unit: string, bytes = mebibyte - 2_048): string {
  return unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));
}
