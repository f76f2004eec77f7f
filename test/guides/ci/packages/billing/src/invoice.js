export const total = (lines) => lines.reduce((sum, { cents }) => sum + cents, 0);
