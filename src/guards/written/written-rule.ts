import { ofChoice, ofDenial } from './denied-names.ts';
import { inStep, ofEdit } from './kept-files.ts';
import { markedSentence } from './marked-sentence.ts';
import type { WrittenRule } from './rule-kinds.ts';

/**
 * Reads the rule of a sentence, where it forbids what a pattern, a path or the words of a command
 * can hold.
 *
 * @param isDenied whether it stands in a list of what is not to be done
 */
export function writtenRule(sentence: string, isDenied = false): WrittenRule | null {
  const marked = markedSentence(withoutLead(sentence));
  if (marked.things.length === 0 || /\?["')]*$/.test(marked.text)) return null;
  return (
    inStep(marked) ??
    (isRelease(marked.text)
      ? null
      : (ofEdit(marked) ?? ofChoice(marked) ?? ofDenial(marked, isDenied)))
  );
}

/** Marks, numbers and words in front of a sentence that say how much it matters. */
function withoutLead(sentence: string): string {
  return sentence
    .replace(/^[^\p{L}\p{N}`"“(@.]+/u, '')
    .replace(
      /^(?:(?:important|critical|note|warning|rule|reminder|caution|must|strict|mandatory|always|please|ok|remember(?: to)?|golden rule|hard rule|new)\b\s*[:!,.—–-]*\s*)+(?=[\p{L}`])/iu,
      '',
    );
}

/** Leave, and sayings that deny nothing. */
function isRelease(text: string): boolean {
  return /\b(?:(?:is|are|it's|its) (?:ok(?:ay)?|fine|allowed|acceptable|permitted) to|(?:you|we|agents?) (?:may|can|might) (?!not|never)|don't (?:worry|need|have to)|do not (?:need|have) to|for example|e\.g\.|such as|the rule says|used to)\b/i.test(
    text,
  );
}
