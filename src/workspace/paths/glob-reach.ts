import picomatch from 'picomatch';

/** Braces and the like that hold a slash: such a glob is not taken apart by its folders. */
const spansFolders = /[{([][^})\]]*\//;

/** Whether what a glob may match is a folder, lies in it, or lies around it. */
export function mayReach(glob: string, folder: string): boolean {
  const parts = spansFolders.test(glob)
    ? [...picomatch.scan(glob).base.split('/'), '**']
    : glob.split('/');
  for (const [at, name] of folder.split('/').entries()) {
    const part = parts[at];
    if (part === '**') return true;
    if (part === undefined || !picomatch.isMatch(name, part, { dot: true, noextglob: true }))
      return false;
  }
  return true;
}
