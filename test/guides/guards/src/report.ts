import moment from 'moment';

export const today = (): string => moment().format();
