import { format } from 'date-fns';

export const today = format(new Date(), 'P');
