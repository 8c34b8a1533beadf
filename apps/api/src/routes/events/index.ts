import { Overloaded, type PushEventId, type PushSignal } from '@cliffhanger/application/ports';
import type { Log, Metrics } from '@cliffhanger/operations';
import { sellerEvents } from '@cliffhanger/wire/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTokenInvalid } from '../../http/answers.ts';
import type { Api } from '../../http/call.ts';
import { tokenOf } from '../../http/caller.ts';
import { watchStreams } from './event-metrics.ts';
import {
  createSellerStreams,
  type NoStream,
  type OpenStream,
  type SellerStreams,
  type StreamTempo,
} from './seller-streams.ts';

export interface EventRouteOptions {
  readonly pushSignal: PushSignal;
  /** False for an installation without NATS; default true. */
  readonly isSignalled?: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly streamsInTotal: number;
  readonly tempo?: StreamTempo;
}

/** Phones, tabs and computers of one seller, per process. */
const STREAMS_OF_A_SELLER = 5;

/** The seller's event stream: the only response of the api that stays open. */
export function addEventRoutes(api: Api, options: EventRouteOptions): void {
  const { pushSignal, isSignalled = true, log, metrics, streamsInTotal, tempo } = options;
  const watch = watchStreams(metrics, { pushSignal, isSignalled, count: () => streams.count() });
  const streams: SellerStreams = createSellerStreams({
    transactions: api.transactions,
    authenticate: api.authenticate,
    pushSignal,
    log,
    bounds: { ofSeller: STREAMS_OF_A_SELLER, inTotal: streamsInTotal },
    onTold: watch.told,
    ...(tempo === undefined ? {} : { tempo }),
  });
  // The server waits for open responses before it closes, so the streams must end first.
  api.http.addHook('preClose', async () => streams.close());

  api.http.get(sellerEvents.path, { config: { endpoint: sellerEvents } }, async (request, reply) => {
    const token = tokenOf(request);
    const seller = token === undefined ? undefined : await api.authenticate(token);
    if (token === undefined || seller === undefined) return answerTokenInvalid(request, 'en');
    const opened = await streams.open({ seller, token, seen: lastSeen(request) });
    if (typeof opened === 'string') throw failureOf(opened);
    return send(reply, opened);
  });
}

/** An id that no event has: the stream starts at the current event and reports a gap. */
const NEVER_GIVEN: PushEventId = -1n;

function lastSeen({ headers }: FastifyRequest): PushEventId | undefined {
  const given = headers['last-event-id'];
  if (given === undefined || given === '') return undefined;
  return typeof given === 'string' && /^\d{1,18}$/.test(given) ? BigInt(given) : NEVER_GIVEN;
}

const failureOf = (none: NoStream): Error =>
  none === 'too-many-of-seller' ? Object.assign(new Error(none), { statusCode: 429 }) : new Overloaded(none);

function send(reply: FastifyReply, { frames, release }: OpenStream): FastifyReply {
  reply.raw.once('close', release);
  if (reply.raw.destroyed) release();
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      // A buffering proxy would hold events back.
      .header('x-accel-buffering', 'no')
      // A stream that ends with the process must not leave an open connection.
      .header('connection', 'close')
      .send(frames)
  );
}
