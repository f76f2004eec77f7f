export const limit = 12;
export const retries = 3;
export const delay = 250;
