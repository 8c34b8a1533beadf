import { type Endpoint, wireLocale } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import type { HttpRequest } from './http-connection.ts';

/** A call's input, with the names used in the code. */
export type InputOf<Call> = Call extends Endpoint<infer Request, infer _Answer> ? Request : never;

/** The HTTP request the seller app would send. */
export const requestOf = <Request>(
  endpoint: Endpoint<Request, unknown>,
  request: Request,
  token: string,
): HttpRequest => ({
  path: endpoint.path,
  headers: { 'access-token': token },
  body: JSON.stringify({ ...(z.encode(endpoint.request, request) as object), lang: wireLocale('en') }),
});
