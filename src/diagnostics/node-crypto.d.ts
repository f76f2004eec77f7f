/** For the rooms that are compiled without the types of node. */
declare module 'node:crypto' {
  export function hash(algorithm: 'sha256', text: string): string;
}
