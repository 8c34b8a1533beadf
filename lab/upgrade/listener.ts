import { setTimeout as sleep } from 'node:timers/promises';
import { createFrameReader, sellerEvents } from '@cliffhanger/wire/messages';

/*
 * A seller's open app: receives every event, reconnects when the stream ends, and sends the ID of its last
 * event.
 */

export interface Listener {
  /** Number of the last event before the first connection; `undefined` if it never connected. */
  readonly from: () => number | undefined;
  /** Event numbers in the order of arrival. */
  readonly told: readonly number[];
  /** Reconnects, and how many of them were refused. */
  readonly figures: { readonly reconnects: number; readonly refused: number };
  stop(): Promise<void>;
}

/** As in the app, but sooner. */
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

/** The number of events up to `last` that never arrived. */
export const missedBy = ({ from, told }: Pick<Listener, 'from' | 'told'>, last: number): number =>
  last - (from() ?? 0) - new Set(told).size;
