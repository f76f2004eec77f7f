import { refresh } from './auth/refresh.ts';

export const routes = {
  'POST /token': (body: { token: string }) => refresh(body.token),
};
