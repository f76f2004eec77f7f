export const a1 = 1;
export const a2 = 2;
export const a3 = 3;
export const a4 = 4;
export const a5 = 5;
export const a6 = 6;
