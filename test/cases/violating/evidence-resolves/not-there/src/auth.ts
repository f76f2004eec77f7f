export const ttl = 300;
export const retries = 1;
