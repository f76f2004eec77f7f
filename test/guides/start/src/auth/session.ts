export const idleMinutes = 30;
