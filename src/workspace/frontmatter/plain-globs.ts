import { globKeys } from '../paths/agent-layouts.ts';

/** A glob that begins with a star, under a key of globs or in a list. */
const plainGlob = new RegExp(
  String.raw`^((?:${[...globKeys].join('|')}):[ \t]*)(\*[^\r\n]*)`,
  'gm',
);
/** Claude Code's `argument-hint: [file] [more]`, which YAML refuses, too. */
const plainHint = /^(argument-hint:[ \t]*(?=\[))([^\r\n]*)/gm;
const plainItem = /^([ \t]*-[ \t]+)(\*(?:\*?\/|\*|\.)[^\r\n]*)/gm;

/**
 * Rules have globs without quotes, as `globs: **\/*.ts`: YAML takes their star for an alias and
 * refuses it. Letters of the same length stand in their place: who reads globs reads the text.
 */
export function withoutPlainGlobs(inner: string): string {
  const masked = (_all: string, before: string, glob: string): string =>
    before + 'x'.repeat(glob.length);
  return [plainGlob, plainItem, plainHint].reduce(
    (text, form) => text.replace(form, masked),
    inner,
  );
}
