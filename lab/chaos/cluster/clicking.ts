import { setTimeout as sleep } from 'node:timers/promises';
import { figureOf } from '@cliffhanger/testing/processes';
import { flood, phoneOf } from '../../clicks/flood.ts';
import type { Ingest } from '../clicks/machines.ts';

/* Sends clicks continuously; the stream's acknowledgements are observed through the ingest's metric. */

export interface Clicking {
  readonly clicks: () => number;
  /** Times at which the metric of acknowledged clicks had grown. */
  readonly times: readonly number[];
  readonly wrong: readonly string[];
  stop(): Promise<void>;
}

const CLIENTS = 2;
const CLICKS_A_CLIENT = 10;
const SLICE_EVERY_MS = 200;
const LOOKED_EVERY_MS = 100;

export function keepClicking(ingest: Ingest, codes: readonly string[]): Clicking {
  const times: number[] = [];
  const wrong: string[] = [];
  const stopping = new AbortController();
  let clicks = 0;

  const click = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pause = sleep(SLICE_EVERY_MS);
      const plan = { clients: CLIENTS, clicksAClient: CLICKS_A_CLIENT, codes, userAgent: phoneOf };
      await flood(ingest.url, { ...plan, firstViewer: clicks }).catch((error: unknown) => {
        wrong.push(`click: ${String(error)}`);
      });
      clicks += CLIENTS * CLICKS_A_CLIENT;
      await pause;
    }
  };
  const look = async (): Promise<void> => {
    let last = 0;
    while (!stopping.signal.aborted) {
      const recorded = await figureOf(ingest.metricsUrl, 'clicks_recorded_total').catch(() => last);
      if (recorded > last) times.push(Date.now());
      last = recorded;
      await sleep(LOOKED_EVERY_MS);
    }
  };
  const working = Promise.all([click(), look()]);
  return {
    clicks: () => clicks,
    times,
    wrong,
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}
