import { agentFormAt } from '../paths/agent-files.ts';
import { folderOf, joinPath } from '../paths/target.ts';

/**
 * Where a path that a note cites may stand, likeliest first: from the root, as prose has it, then
 * from the note's own folder and those above it, for a store may speak of the part of a repository
 * it lies in. One that begins with a dot counts from the note first, and so do all of a skill.
 *
 * @param note path of the file that cites it
 * @param value the path as it is written, lines aside
 */
export function citedPlaces(note: string, value: string): string[] {
  const written = decoded(value)
    .replace(/[#?].*$/, '')
    .replace(/\/+$/, '');
  const isRelative = /^\.{1,2}\//.test(written) || agentFormAt(note) === 'skill';
  const places: string[] = [];
  const add = (folder: string): void => {
    const place = joinPath(folder, written);
    if (place !== null && place !== '' && !places.includes(place)) places.push(place);
  };
  if (!isRelative) add('');
  for (let folder = folderOf(note); ; folder = folderOf(folder)) {
    add(folder);
    if (folder === '' || written.startsWith('../')) break;
  }
  return places;
}

/** Whether a path is a folder without another before it: its name may be anybody's. */
export function isLoneFolder(value: string): boolean {
  return /^(?:\.\/)?[^/]+\/$/.test(value);
}

function decoded(value: string): string {
  try {
    return value.includes('%') ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}
