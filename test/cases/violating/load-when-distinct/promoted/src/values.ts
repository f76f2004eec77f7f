export const retries = 3;
export const timeout = 2_000;
