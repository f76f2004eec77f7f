/** Hashes of three bytes in a row. */
const hashes = 65_536;

/** Finds names in bytes. */
export type NameSearch = (bytes: Uint8Array) => ReadonlySet<string>;

/**
 * A search for many names at once, by Wu and Manber: the last three bytes of a window as long as
 * the shortest name tell how far ahead the next name can end, so that most bytes are never looked
 * at.
 *
 * @param names in ASCII, each of three characters at least
 * @param whole those of them that count only where they are no part of a longer name of a file
 */
export function searchForNames(
  names: ReadonlySet<string>,
  whole: ReadonlySet<string> = new Set(),
): NameSearch {
  const window = Math.min(...[...names].map((name) => name.length));
  const ahead = new Uint16Array(hashes).fill(Math.min(window - 2, 65_535));
  const ending = new Map<number, { readonly name: string; readonly codes: Uint8Array }[]>();
  for (const name of names) {
    const codes = Uint8Array.from(name, (character) => character.charCodeAt(0));
    for (let at = 2; at < window; at += 1) {
      const hash = hashAt(codes, at);
      ahead[hash] = Math.min(ahead[hash] ?? 0, window - 1 - at);
    }
    const hash = hashAt(codes, window - 1);
    ending.set(hash, [...(ending.get(hash) ?? []), { name, codes }]);
  }
  return (bytes) => {
    const found = new Set<string>();
    for (let at = window - 1; at < bytes.length;) {
      const hash = hashAt(bytes, at);
      const step = ahead[hash] ?? 0;
      if (step === 0)
        for (const { name, codes } of ending.get(hash) ?? [])
          if (
            isAt(bytes, at - window + 1, codes) &&
            (!whole.has(name) || isWhole(bytes, at - window + 1, codes.length))
          )
            found.add(name);
      at += Math.max(1, step);
    }
    return found;
  };
}

function hashAt(bytes: Uint8Array, at: number): number {
  const [first, second, third] = [bytes[at - 2] ?? 0, bytes[at - 1] ?? 0, bytes[at] ?? 0];
  return ((first << 10) ^ (second << 5) ^ third) & (hashes - 1);
}

const partOfName = /[\w-]/;

/** Whether bytes at a place are all of a file's name: `a.ts`, and not `data.ts` or `a.ts.bak`. */
function isWhole(bytes: Uint8Array, start: number, length: number): boolean {
  const signAt = (at: number): string => String.fromCharCode(bytes[at] ?? 0);
  const [before, after] = [signAt(start - 1), signAt(start + length)];
  return (
    !partOfName.test(before) &&
    before !== '.' &&
    !partOfName.test(after) &&
    !(after === '.' && partOfName.test(signAt(start + length + 1)))
  );
}

function isAt(bytes: Uint8Array, start: number, codes: Uint8Array): boolean {
  for (let at = 0; at < codes.length; at += 1) if (bytes[start + at] !== codes[at]) return false;
  return true;
}
