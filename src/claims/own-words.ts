import { codeSpans } from '#workspace/text/code-spans';

const day = '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|yesterday|tomorrow|tonight|today)';
const quoted =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|‘[^’\n]{1,200}’|«[^»\n]{1,200}»|(?<![\p{L}\p{N}])'[^'\n]{1,200}'(?![\p{L}\p{N}])/gu;
/** Days of the calendar that are called by a day of the week. */
const named =
  /\b(?:Black|Good|Easter|Ash|Palm|Cyber|Patch|Giving|Super) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/gi;
/** What makes a run of characters an address, a path, a file name, a flag or an identifier. */
const mark = new RegExp(
  `[/\\\\@=#]|[\\p{L}\\p{N}][._:][\\p{L}\\p{N}]|^-|${day}s?-\\p{L}|\\p{L}-${day}`,
  'iu',
);

/**
 * A claim in which everything but its own words is crossed out: code, quotations, addresses, paths,
 * names of files and of feasts. Offsets stay.
 */
export function ownWordsIn(claim: string): string {
  let text = claim;
  for (const { start, end } of codeSpans(claim, 0, claim.length))
    text = text.slice(0, start) + crossedOut(text.slice(start, end)) + text.slice(end);
  return text
    .replace(quoted, crossedOut)
    .replace(/[^\s()]+/g, (run) => {
      const bare = run.replace(/[.,;:!?'’*]+$/, '');
      return mark.test(bare) ? crossedOut(bare) + run.slice(bare.length) : run;
    })
    .replace(named, crossedOut);
}

function crossedOut(text: string): string {
  return 'x'.repeat(text.length);
}
