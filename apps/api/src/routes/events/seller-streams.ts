import type { PushEventId, PushSignal, Transactions } from '@cliffhanger/application/ports';
import { eventsAfter, lastEventIds, startOfEvents } from '@cliffhanger/application/push';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { Authenticate, LoggedInSeller } from '../../http/call.ts';
import { createSellerStream, type SellerStream } from './seller-stream.ts';

export interface StreamTempo {
  /** Interval of the keep-alive frame, which also checks the session. */
  readonly heartbeatMs: number;
  /** Poll interval while NATS is down. */
  readonly lookMs: number;
  /** Poll interval while NATS is up, because a signal can get lost. */
  readonly rareLookMs: number;
}

export const STREAM_TEMPO: StreamTempo = { heartbeatMs: 20_000, lookMs: 2_000, rareLookMs: 20_000 };

export interface StreamBounds {
  readonly ofSeller: number;
  readonly inTotal: number;
}

export interface SellerStreamsNeeds {
  readonly transactions: Transactions;
  readonly authenticate: Authenticate;
  readonly pushSignal: PushSignal;
  readonly log: Log;
  readonly bounds: StreamBounds;
  readonly tempo?: StreamTempo;
  readonly onTold?: () => void;
}

export interface StreamQuery {
  readonly seller: LoggedInSeller;
  readonly token: string;
  /** The last event id the app received; undefined for a new stream. */
  readonly seen: PushEventId | undefined;
}

export type NoStream = 'too-many-of-seller' | 'too-many-in-total' | 'closing';

export interface OpenStream {
  readonly frames: SellerStream['frames'];
  /** Call when the connection has closed, on either side. */
  readonly release: () => void;
}

export interface SellerStreams {
  open(asked: StreamQuery): Promise<OpenStream | NoStream>;
  count(): number;
  /** Ends every stream and rejects new ones. */
  close(): void;
}

/** Sellers per query for last event ids. */
const LOOK_BATCH = 1_000;
/** A client that reads nothing for this many heartbeats is disconnected. */
const STUCK_HEARTBEATS = 3;

/** All event streams of this process. */
export function createSellerStreams(needs: SellerStreamsNeeds): SellerStreams {
  const { transactions, authenticate, pushSignal, log, bounds, tempo = STREAM_TEMPO } = needs;
  const begin = startOfEvents({ transactions });
  const readAfter = eventsAfter({ transactions });
  const lastIds = lastEventIds({ transactions });
  /** Reserved before the stream opens, so that concurrent requests cannot exceed the limit. */
  const slots = new Map<SellerId, number>();
  const streams = new Map<SellerId, Set<SellerStream>>();
  let taken = 0;
  let isClosed = false;

  const noStreamFor = (sellerId: SellerId): NoStream | undefined => {
    if (isClosed) return 'closing';
    if ((slots.get(sellerId) ?? 0) >= bounds.ofSeller) return 'too-many-of-seller';
    return taken >= bounds.inTotal ? 'too-many-in-total' : undefined;
  };

  const countSlot = (sellerId: SellerId, change: 1 | -1) => {
    const held = (slots.get(sellerId) ?? 0) + change;
    if (held === 0) slots.delete(sellerId);
    else slots.set(sellerId, held);
    taken += change;
  };

  /** A failed read does not end the stream: the next poll retries it. */
  const readPatiently =
    (sellerId: SellerId) =>
    (after: PushEventId, most: number): ReturnType<typeof readAfter> =>
      readAfter(sellerId, after, most).catch((error: unknown) => {
        log.warn({ err: error }, 'events were not read');
        return [];
      });

  const wakeAll = (sellerId: SellerId) => {
    for (const stream of streams.get(sellerId) ?? []) stream.wake();
  };

  async function start({ seller, token, seen }: StreamQuery): Promise<OpenStream> {
    // Listen before reading: an event after this point wakes the stream, an earlier one is read.
    const stopListening = await pushSignal.listen(seller.id, () => wakeAll(seller.id));
    try {
      const stream = createSellerStream({
        start: await begin(seller.id, seen),
        eventsAfter: readPatiently(seller.id),
        onTold: needs.onTold ?? (() => {}),
      });
      add(streams, seller.id, stream);
      const stopBeating = beat(stream, seller, token);
      if (isClosed) stream.end();
      return {
        frames: stream.frames,
        release: idempotent(() => {
          stopListening();
          stopBeating();
          stream.end();
          remove(streams, seller.id, stream);
          countSlot(seller.id, -1);
        }),
      };
    } catch (error) {
      stopListening();
      throw error;
    }
  }

  function beat(stream: SellerStream, seller: LoggedInSeller, token: string): () => void {
    const timer = setInterval(() => {
      if (stream.stuckForMs() > STUCK_HEARTBEATS * tempo.heartbeatMs) {
        stream.end();
        return;
      }
      authenticate(token).then(
        (still) => (still?.sessionId === seller.sessionId ? stream.heartbeat() : stream.end()),
        // An authentication that fails with an error does not end the session.
        () => stream.heartbeat(),
      );
    }, tempo.heartbeatMs);
    timer.unref();
    return () => clearInterval(timer);
  }

  async function look(): Promise<void> {
    const sellerIds = [...streams.keys()];
    for (let from = 0; from < sellerIds.length; from += LOOK_BATCH) {
      for (const [sellerId, last] of await lastIds(sellerIds.slice(from, from + LOOK_BATCH))) {
        for (const stream of streams.get(sellerId) ?? []) if (stream.lastTold() < last) stream.wake();
      }
    }
  }

  const looking = lookAgainAndAgain(look, { pushSignal, log, tempo });
  pushSignal.onConnected(looking.now);

  return {
    async open(asked) {
      const none = noStreamFor(asked.seller.id);
      if (none !== undefined) return none;
      countSlot(asked.seller.id, 1);
      try {
        return await start(asked);
      } catch (error) {
        countSlot(asked.seller.id, -1);
        throw error;
      }
    },
    count: () => taken,
    close: () => {
      isClosed = true;
      looking.stop();
      for (const ofSeller of streams.values()) for (const stream of ofSeller) stream.end();
    },
  };
}

interface LookNeeds extends Pick<SellerStreamsNeeds, 'pushSignal' | 'log'> {
  readonly tempo: StreamTempo;
}

/** Runs one poll at a time: often while NATS is down, rarely otherwise. */
function lookAgainAndAgain(look: () => Promise<void>, { pushSignal, log, tempo }: LookNeeds) {
  let lookedAt = performance.now();
  let isLooking = false;
  const now = () => {
    if (isLooking) return;
    isLooking = true;
    lookedAt = performance.now();
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'no look for new events'))
      .finally(() => {
        isLooking = false;
      });
  };
  const timer = setInterval(() => {
    if (!pushSignal.isConnected() || performance.now() - lookedAt >= tempo.rareLookMs) now();
  }, tempo.lookMs);
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}

function add(streams: Map<SellerId, Set<SellerStream>>, sellerId: SellerId, stream: SellerStream): void {
  const ofSeller = streams.get(sellerId);
  if (ofSeller === undefined) streams.set(sellerId, new Set([stream]));
  else ofSeller.add(stream);
}

function remove(streams: Map<SellerId, Set<SellerStream>>, sellerId: SellerId, stream: SellerStream): void {
  const ofSeller = streams.get(sellerId);
  ofSeller?.delete(stream);
  if (ofSeller?.size === 0) streams.delete(sellerId);
}

function idempotent(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
