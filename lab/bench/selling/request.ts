import { type Endpoint, wireLocale } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { HttpRequest } from './http-connection.ts';

/** What a call takes, in inside words. */
export type InputOf<Call> = Call extends Endpoint<infer Request, infer _Answer> ? Request : never;

/** A call as the seller's app sends it. */
export const requestOf = <Request>(
  endpoint: Endpoint<Request, unknown>,
  request: Request,
  token: string,
): HttpRequest => ({
  path: endpoint.path,
  headers: { 'access-token': token },
  body: JSON.stringify({ ...(z.encode(endpoint.request, request) as object), lang: wireLocale('en') }),
});
