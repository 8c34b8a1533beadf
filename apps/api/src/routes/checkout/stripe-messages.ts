import { takeProcessorEvent } from '@cliffhanger/application/checkout';
import { type Dependencies, Overloaded, ProcessorAway } from '@cliffhanger/application/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/call.ts';

/** Where Stripe's messages come in: no call of the contract, and nobody's but theirs. */
export const STRIPE_MESSAGES_PATH = '/api/processors/stripe';

const LARGEST_MESSAGE_BYTES = 512 * 1024;

/**
 * A message counts if it is signed over the very bytes that came, so they are read as they are. Answered 200 once it is
 * committed; whatever else makes Stripe send it again, for days.
 */
export function addStripeMessages({ http }: Pick<Api, 'http'>, dependencies: Dependencies): void {
  const { stripe } = dependencies.payments;
  if (stripe === undefined) return;
  void http.register(async (bare) => {
    bare.removeAllContentTypeParsers();
    bare.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    const route = { bodyLimit: LARGEST_MESSAGE_BYTES, config: { movesMoney: true } };
    bare.post(STRIPE_MESSAGES_PATH, route, async (request, reply) => {
      const event = await stripe.read(bytesOf(request), signatureOf(request)).catch(notNow);
      if (event === undefined) return plain(reply, 400, 'not signed');
      const taken = await takeProcessorEvent(dependencies)(event);
      const outcome = taken.ok ? taken.value : taken.refusal.name;
      request.log.info({ event: event.id, word: event.word.kind, outcome }, 'a message of the processor');
      return plain(reply, 200, outcome);
    });
  });
}

const bytesOf = ({ body }: FastifyRequest): Uint8Array =>
  body instanceof Uint8Array ? body : new Uint8Array();

function signatureOf({ headers }: FastifyRequest): string {
  const signature = headers['stripe-signature'];
  return typeof signature === 'string' ? signature : '';
}

/** It is signed, and what it is about could not be read: they will send it again. */
function notNow(error: unknown): never {
  throw error instanceof ProcessorAway
    ? new Overloaded('the processor does not answer', { cause: error })
    : error;
}

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
