/** Names of files that have no ending. */
const plainFile =
  /^(?:Makefile|Dockerfile|Procfile|LICENSE|justfile|Gemfile|CODEOWNERS|\.\w[\w.-]*)$/;

/**
 * The glob that a thing of a sentence is; null where it is no path of a project.
 *
 * @param isFolder whether the sentence calls it a folder
 */
export function globOf(written: string, isFolder: boolean): string | null {
  const path = written.trim().replace(/^\.\//, '');
  if (!/^[\w.@*{},[\]()+-]+(?:\/[\w.@*{},[\]()+-]*)*$/.test(path)) return null;
  if (path.length > 120 || /^\.\.?(?:\/|$)|\(\)|\/\.\.(?:\/|$)|^\w+\.\w+\(/.test(path)) return null;
  if (/^\*+$|^\*\*?\/\*+$/.test(path)) return null;
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (last === '') return `${path}**`;
  if (isFolder) return /^\*/.test(last) ? path : `${path}/**`;
  const isFile = plainFile.test(last) || /\.[a-z][\w]{0,9}$/i.test(last) || last.includes('*');
  if (!isFile) return path.includes('/') ? `${path}/**` : null;
  return path.includes('/') || !last.includes('*') ? path : `**/${path}`;
}
