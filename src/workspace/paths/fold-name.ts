/** A name as file systems compare it that tell neither case nor Unicode forms apart. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
