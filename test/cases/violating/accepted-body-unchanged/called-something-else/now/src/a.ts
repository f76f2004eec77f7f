export const gamma = 1;
export const delta = 2;
