export const limit = 100;
export const perProcess = new Map<string, number>();
