/** A file as setup finds it; its text has the byte order mark it came with. */
export type FileFact =
  | { readonly kind: 'text'; readonly text: string; readonly executable: boolean }
  | { readonly kind: 'absent' }
  /** `to` is the path it leads to, relative to the root; null where that is outside or nothing. */
  | { readonly kind: 'link'; readonly to: string | null }
  | { readonly kind: 'unreadable'; readonly why: string };
