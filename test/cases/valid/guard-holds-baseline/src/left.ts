export const first = moment('1970');
