import type { Locator } from '../evidence/locator.ts';

/**
 * The one spelling of a locator that rows carry: `a.ts#L10-L42`, `a.ts#L10`, `a.ts#"text"`,
 * `a.md#slug`, `a.json#/a/0`.
 */
export function nameSurface(locator: Locator): string {
  const { path } = locator;
  switch (locator.kind) {
    case 'file':
      return path;
    case 'lines':
      return locator.from === locator.to
        ? `${path}#L${locator.from}`
        : `${path}#L${locator.from}-L${locator.to}`;
    case 'text':
      return `${path}#"${locator.literal}"`;
    case 'section':
      return `${path}#${locator.slug.toLowerCase()}`;
    case 'value':
      return `${path}#${locator.pointer}`;
  }
}

/**
 * Reads the surface of a row, whose kind is known: other than in prose, any path can stand here,
 * also `app/[id]/page.tsx` or `Makefile`.
 *
 * @returns null for a surface that is no place in a file: of another kind, or misspelled for its
 *   kind
 */
export function readSurface(kind: string, surface: string): Locator | null {
  switch (kind) {
    case 'file':
      return surface === '' ? null : { kind, path: surface };
    case 'lines': {
      const [, path, from, to] =
        /^(.+)#L(\d{1,7})(?:-L?(\d{1,7}))?$/s.exec(surface) ??
        /^([^#]+):(\d{1,7})(?:-(\d{1,7}))?$/.exec(surface) ??
        [];
      return path && from ? { kind, path, from: Number(from), to: Number(to ?? from) } : null;
    }
    case 'text': {
      const [, path, literal] = /^(.+?)#"(.+)"$/s.exec(surface) ?? [];
      return path && literal ? { kind, path, literal } : null;
    }
    case 'section': {
      const [, path, slug] = /^(.+)#([^#/"\s]+)$/.exec(surface) ?? [];
      return path && slug ? { kind, path, slug } : null;
    }
    case 'value': {
      // The name before the pointer has an extension, so that a folder called `C#` is not taken for
      // a file with a pointer.
      const [, path, pointer] = /^(.+?\.[^/#]+)#(\/.*)$/s.exec(surface) ?? [];
      return path && pointer ? { kind, path, pointer } : null;
    }
    default:
      return null;
  }
}
