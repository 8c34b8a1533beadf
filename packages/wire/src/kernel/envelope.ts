import type { Refusal, RefusalFacts } from '@cliffhanger/core/kernel';
import { REFUSALS, TOKEN_INVALID } from './refusals.ts';

/** Every response of every call, with HTTP 200 (DOMAIN §9). */
export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly request_id: string;
}

/** `data` of a refusal. */
export interface RefusalAnswer {
  readonly field?: string;
  readonly offer?: string;
  readonly facts: RefusalFacts;
}

export const accepted = (data: unknown, requestId: string): Envelope => ({
  code: 0,
  msg: '',
  data,
  request_id: requestId,
});

export const tokenInvalid = (msg: string, requestId: string): Envelope => ({
  code: TOKEN_INVALID,
  msg,
  data: null,
  request_id: requestId,
});

/** `refusal.field` is already a wire name; `msg` is in the caller's language. */
export function refused(refusal: Refusal, msg: string, requestId: string): Envelope {
  const { code, offer } = REFUSALS[refusal.name];
  const data: RefusalAnswer = {
    facts: refusal.facts,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(offer === undefined ? {} : { offer }),
  };
  return { code, msg, data, request_id: requestId };
}

export const LARGEST_PAGE = 50;
