import moment from 'moment';

export const year = moment('2026').year();
