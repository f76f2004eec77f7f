export const retries = 3;
export const wait = 50;
