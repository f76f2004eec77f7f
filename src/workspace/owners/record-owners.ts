import { type Document, mapOf } from '../document.ts';
import { listOf } from '../frontmatter/values.ts';
import { oncePerObject } from '../once-per-object.ts';
import { isOwner } from './owner-names.ts';

/**
 * Whose word a record says its fact needs. Other tools keep words of theirs under `owners`: what
 * names nobody is none of ours.
 */
export const ownersNamed = oncePerObject((document: Document): readonly string[] =>
  (listOf(mapOf(document), 'owners') ?? []).map(({ value }) => value).filter(isOwner),
);
