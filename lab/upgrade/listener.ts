import { setTimeout as sleep } from 'node:timers/promises';
import { createFrameReader, sellerEvents } from '@cliffhanger/wire/messages';

/* A seller's open app: told of every event, comes back when its stream ends, and says which one it has seen last. */

export interface Listener {
  /** What had happened before it was opened; undefined: it never was. */
  readonly from: () => number | undefined;
  /** The numbers of the events it was told, in the order in which they came. */
  readonly told: readonly number[];
  /** How often it had to come back, and how often it was turned away then. */
  readonly figures: { readonly reconnects: number; readonly refused: number };
  stop(): Promise<void>;
}

/** As the app does, but sooner. */
const COMES_BACK_AFTER_MS = 200;

export function keepListening(url: URL, token: string): Listener {
  const told: number[] = [];
  const figures = { reconnects: 0, refused: 0 };
  const stopping = new AbortController();
  let lastEventId: string | undefined;
  let from: number | undefined;

  const listenOnce = async (): Promise<void> => {
    const response = await fetch(new URL(sellerEvents.path, url), {
      headers: {
        'access-token': token,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: stopping.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!isStream || response.body === null) {
      figures.refused += 1;
      return;
    }
    const read = createFrameReader();
    const pieces = response.body.pipeThrough(new TextDecoderStream() as never) as AsyncIterable<string>;
    for await (const piece of pieces)
      for (const item of read(piece)) {
        lastEventId = item.id;
        from ??= Number(item.id);
        if (item.type === 'event') told.push(Number(item.id));
      }
  };
  const listenOn = async (): Promise<void> => {
    for (; !stopping.signal.aborted; figures.reconnects += 1) {
      await listenOnce().catch(() => {});
      if (!stopping.signal.aborted) await sleep(COMES_BACK_AFTER_MS);
    }
  };
  const listening = listenOn();
  return {
    from: () => from,
    told,
    figures,
    stop: () => {
      stopping.abort();
      return listening;
    },
  };
}

/** Events up to the last one that it was never told. */
export const missedBy = ({ from, told }: Pick<Listener, 'from' | 'told'>, last: number): number =>
  last - (from() ?? 0) - new Set(told).size;
