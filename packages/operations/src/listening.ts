import * as z from 'zod/mini';
import { port, text } from './environment.ts';

/** Where a process that people reach listens; its metrics are beside it, for ourselves only. */
export const LISTENING_VARIABLES = {
  HOST: z._default(text, '127.0.0.1'),
  PORT: port,
  METRICS_PORT: z.optional(port),
};

/** Metrics listen this far above the public port, unless told otherwise. */
const METRICS_PORT_OFFSET = 3;

interface ListeningRead {
  readonly HOST: string;
  readonly PORT: number;
  readonly METRICS_PORT?: number | undefined;
}

export const listenOptions = ({ HOST, PORT, METRICS_PORT }: ListeningRead) => ({
  host: HOST,
  port: PORT,
  metricsPort: METRICS_PORT ?? (PORT === 0 ? 0 : PORT + METRICS_PORT_OFFSET),
});
