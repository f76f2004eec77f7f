const stub = /^erased (sha256:[0-9a-f]{64})$/;

/** The digest that an erased text left behind; null for any other text. */
export function digestOfErased(text: string): string | null {
  return stub.exec(text)?.[1] ?? null;
}

/** Whether a text was erased. */
export function isErased(text: string): boolean {
  return stub.test(text);
}

/** A text of an entry as people are shown it: of an erased one that it is gone, and no digest. */
export function shownText(text: string): string {
  return isErased(text) ? 'erased' : text;
}
