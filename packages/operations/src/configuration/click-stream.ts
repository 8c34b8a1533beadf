import * as z from 'zod/mini';
import { count, text } from './environment.ts';
import { type ValuesOf, variable } from './variables.ts';

/** JetStream settings shared by `ingest`, which records clicks, and `worker`, which counts them. */
export const CLICK_STREAM_VARIABLES = {
  CLICK_STREAM: variable(
    z._default(text, 'clicks'),
    'The JetStream stream of uncounted clicks; the same for `ingest` and `worker`.',
  ),
  CLICK_STREAM_MEGABYTES: variable(z._default(count, 4_096), "The stream's disk limit per server."),
  CLICK_STREAM_REPLICAS: variable(z._default(count, 1), 'Copies of each click: 3 in a cluster of three.'),
} as const;

const BYTES_A_MEGABYTE = 1_048_576;

export const clickStream = (read: ValuesOf<typeof CLICK_STREAM_VARIABLES>) => ({
  stream: read.CLICK_STREAM,
  mostBytes: read.CLICK_STREAM_MEGABYTES * BYTES_A_MEGABYTE,
  replicas: read.CLICK_STREAM_REPLICAS,
});
