import { Readable } from 'node:stream';
import type { PushEventId, StoredPushEvent } from '@cliffhanger/application/ports';
import type { StartOfEvents } from '@cliffhanger/application/push';
import { eventFrame, HEARTBEAT_FRAME, openedFrame, type SellerEvent } from '@cliffhanger/wire/messages';
import { createLatch } from './latch.ts';

/** Events per read; the next batch is read after these were sent. */
const BATCH = 100;
/** Time until an unread end of the stream is forced. */
const END_WITHIN_MS = 1_000;

export interface SellerStream {
  readonly frames: Readable;
  /** Id of the last event that was handed over. */
  lastTold(): PushEventId;
  /** Signals possible new events. */
  wake(): void;
  heartbeat(): void;
  /** How long the client has not read any pending data. */
  stuckForMs(): number;
  end(): void;
}

export interface SellerStreamNeeds {
  readonly start: StartOfEvents;
  readonly eventsAfter: (after: PushEventId, most: number) => Promise<readonly StoredPushEvent[]>;
  readonly onTold: () => void;
}

/**
 * Frames of one open stream. They are built only when the client reads, so a slow client costs one batch of
 * memory.
 */
export function createSellerStream({ start, eventsAfter, onTold }: SellerStreamNeeds): SellerStream {
  const latch = createLatch();
  let lastTold = start.after;
  let isHeartbeatDue = false;
  let isEnded = false;
  let offeredAt: number | undefined;

  function* offer(frame: string) {
    offeredAt = performance.now();
    yield frame;
    offeredAt = undefined;
  }

  async function* tellAll() {
    yield* offer(openedFrame(String(start.after), { isComplete: start.isComplete }));
    while (!isEnded) {
      const events = await eventsAfter(lastTold, BATCH);
      for (const event of events) {
        yield* offer(frameOf(event));
        lastTold = event.id;
        onTold();
        if (isEnded) return;
      }
      if (events.length === BATCH) continue;
      await latch.wait();
      if (isHeartbeatDue && !isEnded) {
        isHeartbeatDue = false;
        yield* offer(HEARTBEAT_FRAME);
      }
    }
  }

  const frames = Readable.from(tellAll());
  return {
    frames,
    lastTold: () => lastTold,
    wake: () => latch.release(),
    heartbeat: () => {
      isHeartbeatDue = true;
      latch.release();
    },
    stuckForMs: () => (offeredAt === undefined ? 0 : performance.now() - offeredAt),
    end: () => {
      if (isEnded) return;
      isEnded = true;
      latch.release();
      setTimeout(() => frames.destroy(), END_WITHIN_MS).unref();
    },
  };
}

const frameOf = ({ id, kind, facts, at }: StoredPushEvent): string =>
  eventFrame(String(id), { kind, at, facts: facts as SellerEvent['facts'] });
