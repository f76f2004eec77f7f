/** What the pure rooms, which know no types of node, take from it. */
declare module 'node:crypto' {
  export function hash(algorithm: 'sha256', text: string): string;
}
