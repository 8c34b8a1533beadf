import { createAnswers, createRefresh, createUseAnswer, createUseSending } from '@cliffhanger/client/query';
import { acceptedOf } from '@cliffhanger/client/refusals';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { call, callInSession } from './client.ts';
import { problemText } from './problem-text.ts';

export const answers = createAnswers();

export const ask = async <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> => acceptedOf(await call(endpoint, request));

export const useAnswer = createUseAnswer(call);
export const useSending = createUseSending({ call: callInSession, problemText });
export const refresh = createRefresh(answers);

/** The beginning of a list. */
export const FIRST_PAGE = { page: 1, pageSize: 20 } as const;
