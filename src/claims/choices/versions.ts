import { isNumberOfThing } from '../assertions/numbered.ts';
import { products } from '../sentences/products.ts';
import type { Choice } from './choices-in.ts';
import type { Role } from './role.ts';

const patterns = products.map(([, each]) => each).join('|');
const aProduct = new RegExp(`(?:${patterns})\\D{0,12}\\d`);
/** A version, with a mark or words of a bound around it. */
const aVersion =
  '(?:>=?|≥|~|\\^|=)?\\s?v?(\\d{1,4}(?:\\.\\d{1,4}){0,3})(?:\\.x)?' +
  '(\\+| or (?:newer|later|higher|above|greater))?';
/** After these a number counts or measures something else. */
const noVersion =
  '\\w|[/:]\\d|-\\w|\\.\\d| ?%| ?(?:ms|files?|lines?|tests?|components?|hooks?|rules?|packages?)\\b';
const versioned = new RegExp(
  `(?<![\\w/@-])(${patterns})(?:\\s?(?:version|v|:|,))?\\s{0,2}(${aVersion})(?!${noVersion})`,
  'g',
);
const roles = products.map(([name, pattern]) => ({
  isProduct: new RegExp(`^(?:${pattern})$`),
  role: {
    name: `version of ${name}`,
    one: true,
    words:
      'versions?|requires?|required|runtime|minimum|supported|supports?|environment|needs?|stack|runs?|on|built|engine|language|toolchain|prerequisites?|database|framework|frontend|ui',
    choices: [],
  } satisfies Role,
}));

/** The versions of products that a sentence names, each as a choice of that product's version. */
export function versionsIn(sentence: string): Choice[] {
  if (!aProduct.test(sentence)) return [];
  return [...sentence.matchAll(versioned)].flatMap((match): Choice[] => {
    const [written, product = '', wanted = '', digits = '', up] = match;
    const role = roles.find(({ isProduct }) => isProduct.test(product))?.role;
    const before = sentence.slice(Math.max(0, match.index - 24), match.index);
    const behind = sentence.slice(match.index + written.length).trim();
    const isThing =
      !/[\p{L}\p{N}]/u.test(before) && wanted === digits && isNumberOfThing(digits, behind);
    if (!role || isThing || isOfAnotherTime(before)) return [];
    const least =
      up !== undefined || /^[>≥]/.test(wanted) || /\b(?:at least|minimum|min)\b/i.test(before);
    return [
      { role, choice: least ? `${digits}+` : digits, how: 'chosen', written, at: match.index },
    ];
  });
}

/** Whether what stands before a version says that it is left, or only when something holds. */
function isOfAnotherTime(before: string): boolean {
  return (
    /\b(?:from|not|no|than|until|before|below)\b[^.]*$/i.test(before) ||
    /^\W*(?:in|on|with|for|under|since|after|as of) $/i.test(before)
  );
}

/** Whether a choice is one of a version. */
export function isVersion(choice: string): boolean {
  return /^\d[\d.]*\+?$/.test(choice);
}

/** Whether one version meets the other: 20 and 20.19, 18 or newer and 22. */
export function versionsAgree(one: string, other: string): boolean {
  const [mine, theirs] = [partsOf(one), partsOf(other)];
  if (mine.every((part, at) => theirs[at] === undefined || theirs[at] === part)) return true;
  const [least, its] = [one.endsWith('+'), other.endsWith('+')];
  if (least === its) return false;
  const isLater = compareParts(mine, theirs) > 0;
  return least ? !isLater : isLater;
}

function partsOf(version: string): number[] {
  return version.replace(/\+$/, '').split('.').map(Number);
}

function compareParts(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, place) => part !== (other[place] ?? 0));
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
