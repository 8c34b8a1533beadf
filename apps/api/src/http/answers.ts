import type { Locale, Result } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import {
  accepted,
  type Endpoint,
  type Envelope,
  refused,
  tokenInvalid,
  wirePath,
} from '@cliffhanger/wire/kernel';
import type { FastifyRequest } from 'fastify';

export function answer(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'request'>,
  result: Result<unknown>,
  locale: Locale,
): Envelope {
  if (result.ok) {
    request.outcome = 'ok';
    return accepted(result.value, request.id);
  }
  const { refusal } = result;
  request.outcome = refusal.name;
  const { field, ...rest } = refusal;
  const inWireWords = field === undefined ? rest : { ...rest, field: wirePath(endpoint.request, field) };
  return refused(inWireWords, t(locale, `refusals.${refusal.name}`, refusal.facts), request.id);
}

export function answerTokenInvalid(request: FastifyRequest, locale: Locale): Envelope {
  request.outcome = 'token-invalid';
  return tokenInvalid(t(locale, 'refusals.token-invalid'), request.id);
}
