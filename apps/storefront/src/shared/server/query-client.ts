import {
  createQueryClient,
  createRefresh,
  createUseApiMutation,
  createUseApiQuery,
} from '@cliffhanger/client/query';
import { acceptedOf } from '@cliffhanger/client/refusals';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { call, callInSession } from './client.ts';
import { problemText } from './problem-text.ts';

export const queryClient = createQueryClient();

export const ask = async <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> => acceptedOf(await call(endpoint, request));

export const useApiQuery = createUseApiQuery(call);
export const useApiMutation = createUseApiMutation({ call: callInSession, problemText });
export const refresh = createRefresh(queryClient);

/** The first page of a list. */
export const FIRST_PAGE = { page: 1, pageSize: 20 } as const;
/** A short row of suggestions. */
export const FEW = { page: 1, pageSize: 8 } as const;
