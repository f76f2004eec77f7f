import type { Command } from 'commander';

import { type CaptureInput, type CaptureSettings, isNoRevision } from '#app/capture/capture';

import type { CaptureFlags } from './capture-flags.ts';
import type { Context } from './context.ts';

/** The evidence with the lines that were found for it. */
export type PlacedLines = Pick<CaptureInput, 'evidence' | 'quotes' | 'premises'>;

/** How the flags say a discovery is raised. */
export function settingsOf({ promote = false, diff }: CaptureFlags): CaptureSettings {
  return { promote, diff: diff === undefined ? null : diff === true ? 'HEAD' : diff };
}

/** How a plan asks for it again: with the lines that were found, whatever named them. */
export function askedAgain(asked: {
  readonly operands: readonly string[];
  readonly input: CaptureInput;
  readonly read: string | null;
  readonly placed: PlacedLines | null;
  readonly flags: readonly string[];
}): { readonly args?: string[]; readonly input?: string } {
  const { operands, input, read, placed, flags } = asked;
  if (read !== null) {
    const found = placed && {
      evidence: placed.evidence,
      quotes: placed.quotes,
      premises: placed.premises,
    };
    const text = found
      ? JSON.stringify({ ...(JSON.parse(read.replace(/^\ufeff/, '')) as object), ...found })
      : read;
    return { args: [...flags.filter(isKept), '--', '-'], input: text };
  }
  if (placed === null) return {};
  const others = flags.filter((flag) => isKept(flag) && !/^--(?:quote|premise)=/.test(flag));
  const claim = input.claim === '' ? [] : operands.slice(0, 1);
  return {
    args: [
      ...others,
      ...placed.quotes.map((quote) => `--quote=${quote}`),
      ...(placed.premises ?? []).map((premise) => `--premise=${premise}`),
      ...['--', ...claim, ...placed.evidence],
    ],
  };
}

function isKept(flag: string): boolean {
  return !/^--diff(?:=|$)/.test(flag);
}

/**
 * The arguments with a bare `--diff` at their end, where what follows it is a claim or a place: it
 * takes a revision alone.
 */
export function withDiffLast(
  built: Command,
  args: readonly string[],
  context: Context,
): readonly string[] {
  const end = args.indexOf('--') === -1 ? args.length : args.indexOf('--');
  const at = args.findIndex((each, place) => {
    const before = built.options.find(({ long }) => long !== undefined && long === args[place - 1]);
    return each === '--diff' && place < end && !before?.required;
  });
  const next = at === -1 || at + 1 >= end ? undefined : args[at + 1];
  if (next === undefined || next.startsWith('-') || !isNoRevision(context, next)) return args;
  return [...args.slice(0, at), ...args.slice(at + 1, end), '--diff', ...args.slice(end)];
}

/** The options that name evidence by what stands there, or by what changed. */
export function withPlaceOptions(built: Command): Command {
  return built
    .option(
      '--quote <text>',
      'cite the lines that contain this text, or the sentence of a web page; repeatable',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .option('--diff [revision]', 'cite the lines changed since a revision; default: HEAD');
}
