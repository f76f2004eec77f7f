import { plainText } from '#diagnostics/plain-text';

/** Words that a name does not need. */
const fillers = new Set(
  'a an the is are was were be been of to in on at by for and or it its that this with from as'.split(
    ' ',
  ),
);

/** Words that go as well where the others do not fit; what may be and what must be stays. */
const light = new Set(
  (
    'about all also already any because being did do does each every ' +
    'had has have he her his how i if into just more most my only our ought over ' +
    'she since so some such than their them then there these they those though ' +
    'through upon us very we what when where whether which while who whose will would you your'
  ).split(' '),
);

/** Words that turn what is said into its opposite, in the languages of most notes. */
const denials = new Set(
  (
    'never no not nor none neither nobody nothing without cannot cant dont doesnt didnt isnt arent ' +
    'wont mustnt shouldnt unless except only nicht niemals kein keine keinen nie ohne ne pas jamais sans ' +
    'nunca sin não sem non mai senza niet geen nooit не нет ни никогда без'
  ).split(' '),
);

/** Words that set one thing against another, and say nothing at the end of a name. */
const joints = new Set('but before after until'.split(' '));

/** An address, with the words that lead to it: it names another place, and nothing of the claim. */
const address =
  /(?:[;,:–—-]\s*|\.\s+)?\(?(?:\b(?:(?:for\s+\w+\s+)?see(?:\s+also)?|cf\.|via)\s+)?<?\b(?:https?:\/\/|www\.)\S+/giu;

/** Words behind which `on` is the opposite of `off`, and no preposition; `turned … on`, too. */
const switches = /^(?:turn|switch)/;
const beforeState = new Set(
  'is are was were be been being but and or only off default stays stay kept keep left'.split(' '),
);
const determiners = new Set('a an the this that these those each every its our your'.split(' '));

/** Where a reason begins, which tells the claim from no other. */
const reason = /(?:,|;|:|—|–|\s-)?\s+(?:because|since|so that|as otherwise|which is why)\s/iu;

const most = { words: 8, characters: 60, ofOne: 40 };

/** A word as it is written, and its parts as they stand in a name. */
interface Token {
  readonly parts: readonly string[];
  readonly isCode: boolean;
  /** Whether it is `on` that is not `off`. */
  readonly isState: boolean;
}

/**
 * A file name for a claim: its words that say something, joined by hyphens; never empty. Where they
 * are too many, the reason goes first and function words next, then what is neither denied nor a
 * name of code, from the end.
 */
export function slugOf(text: string, otherwise: string): string {
  const all = tokensIn(text);
  const telling = all.flatMap(({ parts, isState }) =>
    parts.filter((part) => isState || !fillers.has(part)),
  );
  const words = telling.length >= 2 ? telling : all.flatMap(({ parts }) => parts);
  if (words.length === 0) return otherwise;
  return fits(words) ? words.map(cut).join('-') : shortened(text);
}

function shortened(text: string): string {
  const [claim = ''] = text.split(reason);
  const whole = tokensIn(claim).length >= 3 ? tokensIn(claim) : tokensIn(text);
  const said = whole.filter(({ parts, isState }) => isState || !parts.every(isEmpty));
  const kept = (said.length >= 2 ? said : whole).map((token, at, tokens) => ({
    ...token,
    // What is denied says as much as the denial.
    weighs:
      token.isCode ||
      token.isState ||
      isDenial(token) ||
      (at > 0 && isDenial(tokens[at - 1] as Token)),
  }));
  const parts = (): string[] => kept.flatMap((each) => each.parts.map(cut));
  while (kept.length > 1 && !fits(parts())) {
    const at = kept.findLastIndex(({ weighs }, place) => !weighs && place > 0);
    kept.splice(at === -1 ? kept.length - 1 : at, 1);
  }
  while (kept.length > 1 && isLoose(kept.at(-1) as Token)) kept.pop();
  return parts().slice(0, most.words).join('-').slice(0, most.characters).replace(/-$/, '');
}

function isEmpty(part: string): boolean {
  return !denials.has(part) && (fillers.has(part) || light.has(part));
}

function isDenial({ parts }: Token): boolean {
  return parts.length === 1 && denials.has(parts[0] ?? '');
}

/** What says nothing without the words behind it. */
function isLoose(token: Token): boolean {
  return isDenial(token) || joints.has(token.parts[0] ?? '');
}

function fits(words: readonly string[]): boolean {
  return words.length <= most.words && words.map(cut).join('-').length <= most.characters;
}

/** Scripts without blanks give one long word: it is cut between characters. */
function cut(word: string): string {
  return [...word].slice(0, most.ofOne).join('');
}

function tokensIn(text: string): Token[] {
  const code = new Set(
    [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) => name.split(/\s+/)),
  );
  return plainText(text.replace(address, ' '))
    .normalize('NFC')
    .split(/\s+/u)
    .flatMap((written, at, all) => {
      const bare = written.replace(/(\p{L})['’](?=(?:t|s|re|ve|ll|d|m)(?!\p{L}))/giu, '$1');
      // Of a path its last name tells the file from others.
      const named = /[\p{L}\p{N}]\/[\p{L}\p{N}.]/u.test(bare)
        ? bare.replace(/^.*\/(?=.)/u, '')
        : bare;
      const parts = named.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
      const isCode =
        code.has(written) ||
        /[\p{L}\p{N}][_/.(:][\p{L}\p{N})]|\p{Ll}\p{Lu}|\p{Lu}{2}|\p{N}/u.test(written);
      return parts.length === 0 ? [] : [{ parts, isCode, isState: isState(all, at) }];
    });
}

/** Whether a word is `on` as in "on in production", which says the opposite of `off`. */
function isState(words: readonly string[], at: number): boolean {
  const word = (place: number): string =>
    (words[place] ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (word(at) !== 'on') return false;
  if (switches.test(word(at - 1)) || switches.test(word(at - 2))) return true;
  const isSet =
    beforeState.has(word(at - 1)) || words.some((_each, place) => word(place) === 'off');
  return isSet && !determiners.has(word(at + 1));
}
