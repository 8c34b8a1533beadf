import * as z from 'zod/mini';
import { type SellerEvent, type StreamOpened, sellerEvent, streamOpened } from './seller-events.ts';

/*
 * Server-sent events as text. `EventSource` cannot send a token, so both ends write and read frames
 * themselves.
 */

const OPENED = 'opened';

/** A comment line that keeps the connection alive. */
export const HEARTBEAT_FRAME = ': still here\n\n';

const frame = (id: string, event: string, data: unknown): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export const openedFrame = (id: string, opened: StreamOpened): string =>
  frame(id, OPENED, z.encode(streamOpened, opened));

export const eventFrame = (id: string, event: SellerEvent): string =>
  frame(id, event.kind, z.encode(sellerEvent, event));

export type StreamItem =
  | { readonly type: 'opened'; readonly id: string; readonly opened: StreamOpened }
  | { readonly type: 'event'; readonly id: string; readonly event: SellerEvent };

/** Accepts the stream in pieces of any size and returns complete frames. */
export function createFrameReader(): (piece: string) => readonly StreamItem[] {
  let rest = '';
  return (piece) => {
    const frames = (rest + piece).split('\n\n');
    rest = frames.pop() ?? '';
    return frames.flatMap(itemOf);
  };
}

/** Unknown kinds are skipped, so an older app works with a newer server. */
function itemOf(text: string): StreamItem[] {
  const lines = new Map(text.split('\n').map((line) => splitAt(line, ': ')));
  const id = lines.get('id');
  const data = lines.get('data');
  if (id === undefined || data === undefined) return [];
  const value: unknown = JSON.parse(data);
  if (lines.get('event') === OPENED)
    return [{ type: 'opened', id, opened: z.decode(streamOpened, value as never) }];
  const event = z.safeDecode(sellerEvent, value as never);
  return event.success ? [{ type: 'event', id, event: event.data }] : [];
}

function splitAt(line: string, mark: string): [string, string] {
  const at = line.indexOf(mark);
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + mark.length)];
}
