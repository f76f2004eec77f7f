export const axes = 1;
