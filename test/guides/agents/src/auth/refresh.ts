import { issue } from './issue';

interface Row {
  readonly userId: string;
  readonly used: boolean;
}

export function refresh(row: Row): string {
  if (row.used) {
    throw new Error('refresh token reused');
  }
  return issue(row.userId);
}
