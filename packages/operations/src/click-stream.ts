import * as z from 'zod/mini';
import { count, text } from './environment.ts';

/** Where clicks are kept until they are counted; the same for whoever records and whoever counts them. */
export const CLICK_STREAM_VARIABLES = {
  CLICK_STREAM: z._default(text, 'clicks'),
  /** On the disk of each server. */
  CLICK_STREAM_MEGABYTES: z._default(count, 4_096),
  /** Servers that keep each click: 3 in a cluster. */
  CLICK_STREAM_REPLICAS: z._default(count, 1),
} as const;

type Read = z.output<z.ZodMiniObject<typeof CLICK_STREAM_VARIABLES>>;

const BYTES_A_MEGABYTE = 1_048_576;

export const clickStream = (read: Read) => ({
  stream: read.CLICK_STREAM,
  mostBytes: read.CLICK_STREAM_MEGABYTES * BYTES_A_MEGABYTE,
  replicas: read.CLICK_STREAM_REPLICAS,
});
