import { shortName } from '../people/principal.ts';

/** Evidence that only says who said so: nobody can compare it with anything. */
export interface Testimony {
  /** `Karl Muster <karl@example.org>` */
  readonly by: string;
  /** `2026-11-20` */
  readonly on: string;
  /** The address, the commit or the session that has the message. */
  readonly source: string;
  /** The words of the message; null where only the claim is known. */
  readonly quote: string | null;
}

/** Days after which somebody looks at testimony again, unless a day is named. */
export const testimonyReviewDays = 180;

const written =
  /^(.+?)(?: \(([^()\s]+@[^()\s]+)\))?,? (?:said so )?on (\d{4}-\d{2}-\d{2})(?:; this cannot be re-checked)?: (\S+)(?: ["“](.+)["”])?$/;

/** Testimony as a line of evidence, without its label. */
export function testimonyText(testimony: Testimony): string {
  const { on, source, quote } = testimony;
  const words = quote === null ? '' : ` "${quote.replace(/\s+/g, ' ').replace(/["“”]/g, "'")}"`;
  return `${speaker(testimony)} said so on ${on}; this cannot be re-checked: ${source}${words}`;
}

/** Reads such a line; null for any other text. */
export function readTestimony(text: string): Testimony | null {
  const [, name, address, on, source, quote = null] =
    written.exec(
      text
        .replace(/\\([^\w\s])/g, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
    ) ?? [];
  if (name === undefined || on === undefined || source === undefined) return null;
  return { by: address === undefined ? name : `${name} <${address}>`, on, source, quote };
}

/** How a row of hashes names it. */
export function testimonySurface(testimony: Testimony): string {
  return `${speaker(testimony)} said so on ${testimony.on}: ${testimony.source}`;
}

/** What is said of a claim that rests on testimony: `Karl said so on 2026-11-20; …`. */
export function testimonyWords(all: readonly Testimony[]): string {
  const said = new Set(all.map(({ by, on }) => `${shortName(by)} said so on ${on}`));
  return `${[...said].join(', ')}; this cannot be re-checked`;
}

function speaker({ by }: Testimony): string {
  const [, name = by, address] = /^(.*?)\s*<([^<>]+)>$/.exec(by) ?? [];
  return address === undefined ? name : `${name || address} (${address})`;
}
