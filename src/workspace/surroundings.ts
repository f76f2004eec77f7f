/** What stands at a path that a record refers to, as the disk has it; names are compared case by case. */
export type PathFact =
  | { readonly kind: 'file'; readonly text: string | null }
  | { readonly kind: 'directory' }
  /** `twin` is a name that differs only in case or Unicode form. */
  | { readonly kind: 'missing'; readonly twin: string | null }
  /** A link on the way leads out of the root. */
  | { readonly kind: 'escapes' };

/** A path that records refer to, and whether its text is wanted or only that it is there. */
export interface Wanted {
  readonly path: string;
  readonly text: boolean;
}

/** Facts about every path the records refer to, gathered before any rule thinks (document 4). */
export interface Surroundings {
  /** False when the root is only a folder that was named, so that what lies outside it cannot be judged. */
  readonly fenced: boolean;
  readonly facts: ReadonlyMap<string, PathFact>;
}
