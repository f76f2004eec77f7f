import { format } from 'date-fns';

export const day = (date: Date): string => format(date, 'yyyy-MM-dd');
