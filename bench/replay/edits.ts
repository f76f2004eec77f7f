/** Commits as the edits that an agent would make of them: one tool call a hunk. */
import { execFileSync } from 'node:child_process';

/** What one commit does to one file. */
export interface FileChange {
  /** `A`, `M`, `D` or `R`, as git names them. */
  readonly status: string;
  readonly file: string;
  /** Of a rename: the old name. */
  readonly old: string;
}

/** Lines that a hunk replaces, counted from 1 in the text before all hunks. */
export interface Hunk {
  readonly from: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export function git(root: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export function changesOf(root: string, commit: string): FileChange[] {
  const rows = git(root, 'diff', '-M', '--name-status', '-z', `${commit}^1`, commit).split('\0');
  const changes: FileChange[] = [];
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const [status = '', old = ''] = rows.slice(at);
    const isRename = status.startsWith('R');
    changes.push({ status: status.charAt(0), old, file: (isRename ? rows[at + 2] : old) ?? old });
    if (isRename) at += 1;
  }
  return changes;
}

/** The text of a file in a commit; null where it is none, or no text. */
export function textIn(root: string, commit: string, file: string): string | null {
  try {
    const text = git(root, 'show', `${commit}:${file}`);
    return text.includes('\0') || text.includes('�') ? null : text;
  } catch {
    return null;
  }
}

/** The hunks of one file, from its top down; what two lines or fewer part is one. */
export function hunksOf(root: string, commit: string, { file, old }: FileChange): Hunk[] {
  const names = old === file ? [file] : [old, file];
  const patch = git(
    root,
    'diff',
    '-M',
    '-U0',
    '--inter-hunk-context=2',
    `${commit}^1`,
    commit,
    '--',
    ...names,
  );
  return patch
    .split(/^(?=@@ )/m)
    .slice(1)
    .map((text) => {
      const [head = '', ...rest] = text.split('\n');
      const [, from = '1', count] = /^@@ -(\d+)(?:,(\d+))?/.exec(head) ?? [];
      const lines = rest.filter((line) => /^[-+ ]/.test(line));
      const side = (sign: string): string[] =>
        lines
          .filter((line) => line.startsWith(sign) || line.startsWith(' '))
          .map((line) => line.slice(1));
      return { from: Number(from) + (count === '0' ? 1 : 0), removed: side('-'), added: side('+') };
    });
}

/**
 * The two strings of an edit: the lines with as many around them as make the old ones unique.
 *
 * @param from the first of the lines in the text as it is now, counted from 1
 */
export function editOf(
  text: string,
  from: number,
  { removed, added }: Hunk,
): { readonly before: string; readonly after: string } {
  const lines = text.split('\n');
  for (let around = 1; ; around += 1) {
    const first = Math.max(0, from - 1 - around);
    const end = from - 1 + removed.length;
    const head = lines.slice(first, from - 1);
    const tail = lines.slice(end, end + around);
    const before = [...head, ...removed, ...tail].join('\n');
    const after = [...head, ...added, ...tail].join('\n');
    if (text.split(before).length === 2 || (first === 0 && end + around >= lines.length))
      return { before, after };
  }
}
