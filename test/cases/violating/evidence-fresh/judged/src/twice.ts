export const limit0 = 0; // how many of kind 0
export const limit1 = 7; // how many of kind 1
export const limit2 = 14; // how many of kind 2
export const limit3 = 21; // how many of kind 3
export const limit0 = 0; // how many of kind 0
export const limit1 = 7; // how many of kind 1
export const limit2 = 14; // how many of kind 2
export const limit3 = 21; // how many of kind 3
