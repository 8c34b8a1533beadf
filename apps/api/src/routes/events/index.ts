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
  /** Whether there is a NATS that could be away; yes unless told. */
  readonly isSignalled?: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly streamsInTotal: number;
  readonly tempo?: StreamTempo;
}

/** Phones, tabs and computers of one seller, in each process. */
const STREAMS_OF_A_SELLER = 5;

/** What happens to a seller, as it happens: the only answer of the api that does not end by itself. */
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
  // The server waits for its answers to end before it closes; these would not.
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

/** An id that no event has: the stream begins now, and says that it is not complete. */
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
      // A proxy that collects answers would hold events back.
      .header('x-accel-buffering', 'no')
      // A stream that ends because the process does must not leave a connection open behind it.
      .header('connection', 'close')
      .send(frames)
  );
}
