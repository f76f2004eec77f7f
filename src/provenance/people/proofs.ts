/** How a proof went that was run again. */
export interface ProofRun {
  readonly command: string;
  readonly exit: number;
  /** `sha256:` and 64 hex digits of what it printed. */
  readonly output: string;
}

/** Proofs in one line, as a validation records them. */
export function proofText(proofs: readonly ProofRun[]): string {
  return proofs
    .map(({ command, exit, output }) => `ran again: \`${command}\`, exit ${exit}, output ${output}`)
    .join('; ');
}

/** The proofs that such a line records; none where any part of it is something else. */
export function proofsIn(text: string): ProofRun[] {
  const one =
    /ran again: `([^]*?)`, exit (\d+), output (sha256:[0-9a-f]{64})(?:; (?=ran again: )|$)/y;
  const proofs: ProofRun[] = [];
  while (one.lastIndex < text.length) {
    const match = one.exec(text);
    if (!match) return [];
    proofs.push({ command: match[1] ?? '', exit: Number(match[2]), output: match[3] ?? '' });
  }
  return proofs;
}
