import { plainText } from '#diagnostics/plain-text';

/** The anchor GitHub gives a heading: lower case, punctuation dropped, blanks to hyphens. */
function headingSlug(title: string): string {
  return plainText(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/** All anchors of a document's headings, in order; a repeated one gets `-1`, `-2` and so on. */
export function headingSlugs(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    const slug = headingSlug(title);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}
