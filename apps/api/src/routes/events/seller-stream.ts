import { Readable } from 'node:stream';
import type { PushEventId, StoredPushEvent } from '@cliffhanger/application/ports';
import type { StartOfEvents } from '@cliffhanger/application/push';
import { eventFrame, HEARTBEAT_FRAME, openedFrame, type SellerEvent } from '@cliffhanger/wire/messages';
import { createLatch } from './latch.ts';

/** Read at once; the next ones are read when these have left. */
const BATCH = 100;
/** An end that the other side does not take is enforced after this long. */
const END_WITHIN_MS = 1_000;

export interface SellerStream {
  readonly frames: Readable;
  /** Up to here everything has been handed over. */
  lastTold(): PushEventId;
  /** There may be something new. */
  wake(): void;
  heartbeat(): void;
  /** For how long the other side has taken nothing of what is ready for it. */
  stuckForMs(): number;
  end(): void;
}

export interface SellerStreamNeeds {
  readonly start: StartOfEvents;
  readonly eventsAfter: (after: PushEventId, most: number) => Promise<readonly StoredPushEvent[]>;
  readonly onTold: () => void;
}

/**
 * The frames of one open app. They are made only when the other side takes them, so a slow one costs a batch of
 * memory and no more.
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
