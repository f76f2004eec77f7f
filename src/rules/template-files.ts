/** Whether a file is a form to be filled, by its name or its folder. */
export function isTemplate(path: string): boolean {
  return (
    /(?:^|[/_.-])templates?(?:[/_.-]|$)/i.test(path) || /(?:^|\/)(?:0+[-_]|_)[^/]*$/.test(path)
  );
}
