import type { Span } from '#diagnostics/diagnostic';
import type { Document, Section } from '#workspace/document';

import { endOf, type FolderContents } from './tree-contents.ts';

/** A file of a folder that a section leaves out, which names all others of its kind. */
export interface OmittedFile {
  readonly folder: string;
  readonly file: string;
  /** What the files end with. */
  readonly kind: string;
  /** How many of that kind it names. */
  readonly count: number;
  readonly span: Span;
}

/** Signs that a list goes on. */
const more = /\.\.\.|…|\b(?:etc|among others|and (?:more|others))\b/i;
/** Words of a heading, or of what leads up to a list, that say that it is of some. */
const some =
  /\b(?:e\.g|for example|such as|including|key|important|notable|core|selected|some|most|primary|common|new|recent\w*|changed|modified|added|updated|refactored)\b/i;
/** What stands for its folder, tests or helps the others. */
const helper =
  /^(?:index|mod|__init__|main|lib|conftest|setup|utils?|types?|constants|helpers?)\b|^[._]|[._-](?:tests?|spec|mocks?|fixtures?|helpers?)[._-]/i;
/** Kinds of which nobody lists all. */
const unlisted = /^(?:md|mdc|json|png|jpe?g|gif|svg|snap|lock|txt|csv)$/;
const fewest = 4;

/** The single files that sections leave out which name all others of a folder. */
export function* omittedFiles(
  document: Document,
  contents: ReadonlyMap<string, FolderContents>,
  byEnd: ReadonlyMap<string, readonly string[]>,
): Generator<OmittedFile> {
  for (const section of document.sections) {
    const text = ownText(document, section);
    if (!/\.[a-z]{1,6}\b/i.test(text) || more.test(text) || some.test(leadOf(text))) continue;
    const named = new Set(text.match(/[\w@.+-]+\.[A-Za-z]{1,6}\b/g));
    if (named.size < fewest) continue;
    for (const folder of foldersIn(text, contents, byEnd)) {
      const files = contents.get(folder)?.files ?? [];
      for (const kind of new Set(files.map(endOf))) {
        const all = files.filter((name) => endOf(name) === kind && !helper.test(name));
        const [omitted, ...others] = all.filter((name) => !named.has(name));
        if (omitted === undefined || others.length > 0 || all.length <= fewest) continue;
        if (unlisted.test(kind)) continue;
        const span = section.heading;
        const count = files.filter((name) => endOf(name) === kind && named.has(name)).length;
        yield { folder: `${folder}/`, file: omitted, kind: `.${kind}`, count, span };
      }
    }
  }
}

/** What stands under a heading and under no deeper one. */
function ownText({ text, sections }: Document, section: Section): string {
  const next = sections.find(({ heading }) => heading.start > section.heading.start);
  return text.slice(section.heading.start, next?.heading.start ?? text.length);
}

/** The heading, and what stands before the first item. */
function leadOf(text: string): string {
  return text.split(/\n\s*(?:[-*+|`│├]|\d+[.)]) ?/, 1)[0] ?? '';
}

/** Folders by the last two parts of their paths. */
export function foldersByEnd(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const byEnd = new Map<string, string[]>();
  for (const path of paths) {
    const known = byEnd.get(lastTwo(path));
    if (known) known.push(path);
    else byEnd.set(lastTwo(path), [path]);
  }
  return byEnd;
}

/** The folders that a text names by their path, or by the end of it. */
function foldersIn(
  text: string,
  contents: ReadonlyMap<string, FolderContents>,
  byEnd: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const named = text.match(/(?<![\w@./-])(?:[\w@.-]+\/)+/g) ?? [];
  return new Set(
    named.flatMap((written) => {
      const path = written.replace(/^(?:\.\/)+/, '').slice(0, -1);
      if (contents.has(path)) return [path];
      return path.includes('/')
        ? (byEnd.get(lastTwo(path)) ?? []).filter((each) => each.endsWith(`/${path}`))
        : [];
    }),
  );
}

function lastTwo(path: string): string {
  return path.split('/').slice(-2).join('/');
}
