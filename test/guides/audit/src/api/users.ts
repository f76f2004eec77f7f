export const users = (names: readonly string[]) => ({ data: names, error: null });
