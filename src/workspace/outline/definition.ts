import { unescape } from './destination.ts';

/**
 * Reads a link reference definition that stands on one line; null for any other form (CommonMark
 * 4.7).
 */
export function readDefinition(
  line: string,
): { readonly label: string; readonly target: string } | null {
  const match =
    /^\[((?:[^[\]\\]|\\.)+)\]:[ \t]*(?:<([^<>\\]*)>|([^\s<&\\]\S*))(?:[ \t]+(?:"[^"\\]*"|'[^'\\]*'|\([^()\\]*\)))?[ \t]*$/.exec(
      line,
    );
  const label = match?.[1];
  if (!match || !label || label.trim() === '' || label.startsWith('^') || label.length > 999)
    return null;
  const target = match[2] ?? match[3] ?? '';
  if (target.includes('&') || target === '' || /[()"']/.test(target)) return null;
  return { label: unescape(label), target: unescape(target) };
}
