import { format as write } from 'date-fns';

export const today = format(new Date(), 'P');
