import { readLocator } from './locator.ts';

/** A file, and what is declared in it. */
export interface SymbolArgument {
  readonly path: string;
  readonly symbol: string;
}

const part = String.raw`[#@$]?[\p{L}_$][\p{L}\p{M}\p{N}_$-]*[?!=]?`;
const argument = new RegExp(String.raw`^([^:#"']+):(${part}(?:(?:::|\.|#)${part}){0,20})$`, 'u');

/**
 * Reads `src/refresh.ts:rotate` or `src/store.rs:Store::rotate`; null for lines (`src/a.ts:12`),
 * addresses, drives of Windows and whatever else has a colon.
 */
export function readSymbolArgument(text: string): SymbolArgument | null {
  const [, path, symbol] = text.length > 1_000 ? [] : (argument.exec(text) ?? []);
  return path !== undefined && symbol !== undefined && readLocator(path, 'cited')?.kind === 'file'
    ? { path, symbol }
    : null;
}
