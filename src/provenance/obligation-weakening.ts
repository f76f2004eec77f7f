import { wordsOf } from '#workspace/plain-text';
import type { Obligation, Spec } from '#workspace/records';

/** A claim that takes something off an obligation, and how it shows. */
export interface Weakening {
  readonly id: string;
  readonly spec: string;
  /** `named`: the claim names the obligation and lowers it. `overlap`: it lowers what the obligation asks, in its own words. */
  readonly half: 'named' | 'overlap';
  readonly how: string;
}

const release = /\b(?:no longer (?:applies|binding|needed|required|holds)|(?:may|can|could) (?:now )?be (?:skipped|ignored|omitted|dropped|waived|relaxed|disregarded)|(?:is|are|becomes?) (?:now )?optional|except when|(?:is|are) (?:not|no longer) (?:required|binding|mandatory|enforced)|does not apply|do not apply|need not|relax(?:es|ed)?|waived?|is lifted)\b/i;
const strength: Readonly<Record<string, number>> = { must: 3, shall: 3, required: 3, should: 2, recommended: 2, may: 1, optional: 1 };
const modal = /\b(must|shall|should|may|required|recommended|optional)(?:\s+(not|never))?\b/gi;

/**
 * Finds the obligations a claim weakens (document 2, AUT601): structurally, where it names one together with a lower
 * modality, a negation or a release; else by overlap of actor and response with a lower modality. A claim that states
 * the obligation again is none.
 *
 * @param named ids the discovery was raised against, besides those the claim itself names
 */
export function weakenings(claim: string, named: readonly string[], specs: readonly Spec[]): Weakening[] {
  return specs.flatMap((spec) => spec.obligations.flatMap((obligation) => weakening(claim, named, spec, obligation) ?? []));
}

function weakening(claim: string, named: readonly string[], spec: Spec, obligation: Obligation): Weakening | null {
  const id = obligation.id.value;
  const inClaim = new RegExp(`(?<![\\w-])${id.replace(/[.]/g, '\\.')}(?![\\w-]|\\.\\d)`).test(claim);
  const raisedAgainst = named.some((each) => each === id || each.endsWith(`.${id}`) || each.endsWith(`#${id}`));
  const lowered = loweredBy(claim, obligation);
  if (inClaim) {
    const how = release.exec(claim)?.[0] ?? lowered;
    return how === null ? null : { id, spec: spec.path, half: 'named', how };
  }
  const overlap = shared(claim, `${obligation.actor ?? ''} ${obligation.response ?? ''}`);
  const how = lowered ?? (raisedAgainst ? (release.exec(claim)?.[0] ?? null) : null);
  if (how === null) return null;
  if (raisedAgainst && overlap >= 0.3) return { id, spec: spec.path, half: 'named', how };
  return overlap >= 0.75 ? { id, spec: spec.path, half: 'overlap', how } : null;
}

/** The modality of a claim where it is below the obligation's; null when it is as strong, or says none. */
function loweredBy(claim: string, { modality }: Obligation): string | null {
  const asked = modality?.toLowerCase().split(/\s+/) ?? [];
  const level = strength[asked[0] ?? ''];
  if (level === undefined) return null;
  const denies = asked.length > 1;
  const said = [...claim.matchAll(modal)].map((match) => ({ text: match[0], level: strength[match[1]?.toLowerCase() ?? ''] ?? 0, denies: match[2] !== undefined }));
  if (said.length === 0 || said.some((each) => each.denies === denies && each.level >= level)) return null;
  return said.find((each) => each.denies !== denies || each.level < level)?.text ?? null;
}

/** The share of an obligation's content words that the claim has, too. */
function shared(claim: string, obligation: string): number {
  const content = (text: string): Set<string> => new Set(wordsOf(text).filter((word) => word.length > 3).map((word) => word.replace(/(?:ing|ed|es|s)$/, '')));
  const [words, asked] = [content(claim), content(obligation)];
  return asked.size < 2 ? 0 : [...asked].filter((word) => words.has(word)).length / asked.size;
}
