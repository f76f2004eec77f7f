export const ttl = 30;
export const used = new Set();
export const rotate = (token) => used.add(token);
export const end = 1;
