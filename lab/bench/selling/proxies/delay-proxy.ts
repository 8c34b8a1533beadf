import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A way to PostgreSQL that is as long as between two machines, and a disk that takes its time. */
export interface Delays {
  readonly roundTripMs: number;
  /** So long the server is kept from hearing of a COMMIT: what the transaction holds, it holds meanwhile. */
  readonly commitMs: number;
}

export interface DelayProxy {
  /** The given address, through the proxy. */
  readonly connectionString: string;
  close(): Promise<void>;
}

/** On a thread of its own: whoever asks does not make the way longer. */
export async function startDelayProxy(connectionString: string, delays: Delays): Promise<DelayProxy> {
  const { hostname, port } = new URL(connectionString);
  const worker = new Worker(new URL('./delay-proxy-thread.ts', import.meta.url), {
    workerData: { hostname, port: Number(port), ...delays },
  });
  const [listening] = (await once(worker, 'message')) as [number];
  const through = new URL(connectionString);
  through.port = String(listening);
  return {
    connectionString: through.href,
    close: async () => {
      await worker.terminate();
    },
  };
}
