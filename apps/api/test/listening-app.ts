import { createFrameReader, type StreamItem, sellerEvents } from '@cliffhanger/wire/messages';
import type { ApiUnderTest } from './start-api.ts';

/* A client of the seller's event stream, for the tests of this folder. */

export interface ListeningApp {
  readonly items: readonly StreamItem[];
  /** All received text, including keep-alives. */
  text(): string;
  /** Resolves when the server ended the stream or the connection broke. */
  readonly ended: Promise<'ended' | 'broken'>;
  hangUp(): Promise<void>;
}

export const askForEvents = (
  server: ApiUnderTest,
  token: string,
  { lastEventId, signal }: { readonly lastEventId?: string; readonly signal?: AbortSignal } = {},
): Promise<Response> =>
  server.send(sellerEvents.path, {
    headers: {
      'access-token': token,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    ...(signal === undefined ? {} : { signal }),
  });

export async function listen(
  server: ApiUnderTest,
  token: string,
  lastEventId?: string,
): Promise<ListeningApp> {
  const line = new AbortController();
  const response = await askForEvents(server, token, {
    signal: line.signal,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  });
  if (response.body === null || response.headers.get('content-type') !== 'text/event-stream; charset=utf-8') {
    throw new Error(`no stream: ${response.status} ${await response.text()}`);
  }
  const items: StreamItem[] = [];
  let text = '';
  const read = createFrameReader();
  const readAll = async (body: ReadableStream<Uint8Array>) => {
    for await (const piece of body.pipeThrough(new TextDecoderStream() as never) as AsyncIterable<string>) {
      text += piece;
      items.push(...read(piece));
    }
  };
  const ended = readAll(response.body).then(
    () => 'ended' as const,
    () => 'broken' as const,
  );
  return {
    items,
    text: () => text,
    ended,
    hangUp: async () => {
      line.abort();
      await ended;
    },
  };
}

export const idsOf = ({ items }: Pick<ListeningApp, 'items'>): readonly string[] =>
  items.filter(({ type }) => type === 'event').map(({ id }) => id);
