import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Simulates the network latency between two machines, and a slow disk. */
export interface Delays {
  readonly roundTripMs: number;
  /** Delays each COMMIT on its way to the server; the transaction holds its locks meanwhile. */
  readonly commitMs: number;
}

export interface DelayProxy {
  /** The given address, through the proxy. */
  readonly connectionString: string;
  close(): Promise<void>;
}

/** On a separate thread, so that the client's load adds no latency. */
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
