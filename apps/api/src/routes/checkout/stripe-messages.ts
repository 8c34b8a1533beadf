import { takeProcessorEvent } from '@cliffhanger/application/checkout';
import { type Dependencies, Overloaded, ProcessorAway } from '@cliffhanger/application/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api } from '../../http/call.ts';

/** The webhook for Stripe; not part of the contract. */
export const STRIPE_MESSAGES_PATH = '/api/processors/stripe';

const LARGEST_MESSAGE_BYTES = 512 * 1024;

/**
 * The signature covers the exact bytes, so the body is read unparsed. 200 is sent after the commit; on any
 * other response Stripe retries for days.
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

/** A signed message whose object could not be fetched: Stripe retries it later. */
function notNow(error: unknown): never {
  throw error instanceof ProcessorAway
    ? new Overloaded('the processor does not answer', { cause: error })
    : error;
}

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`);
