import { editDistance } from '#diagnostics/near-match';

/**
 * The command that was meant: a slip or two, the same words in another order, or one of them more.
 */
export function nearestCommand(name: string, known: readonly string[]): string | null {
  const words = (each: string): string[] => each.toLowerCase().split(/[:_-]/).sort();
  const own = words(name);
  return (
    known.find((each) => words(each).join() === own.join()) ??
    known.find((each) => name.length > 4 && editDistance(each, name) <= 2) ??
    known.find((each) => each.startsWith(`${name}:`) || each.startsWith(`${name}-`)) ??
    known.find((each) => own.length > 1 && own.every((word) => words(each).includes(word))) ??
    null
  );
}
