import { MINUTE_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import { createFrameReader, type StreamItem, sellerEvents } from '@cliffhanger/wire/messages';

/** The server writes at least every 20 seconds, so a silent connection is dead. */
const SILENT_MS = MINUTE_MS;
const SHORTEST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = MINUTE_MS;

export interface StreamOptions {
  readonly token: string;
  readonly onItem: (item: StreamItem) => void;
  readonly signal: AbortSignal;
  /** Replaceable in tests. */
  readonly open?: typeof fetch;
  /** Between two attempts; ends early when the network is back. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps one event stream open while a seller is logged in. It reconnects with exponential backoff and resumes after
 * the last event (`Last-Event-ID`), so that none is repeated or missed.
 */
export async function followEvents({ open = fetch, pause = pauseUntilOnline, ...options }: StreamOptions) {
  let seen: string | undefined;
  let failures = 0;
  const onItem = (item: StreamItem) => {
    seen = item.id;
    failures = 0;
    options.onItem(item);
  };
  while (!options.signal.aborted) {
    const end = await readStream({ ...options, open, onItem, seen });
    if (end === 'not-welcome') return;
    failures += 1;
    await pause(pauseAfter(failures), options.signal);
  }
}

/** Jitter, so that clients do not reconnect all at once after a restart of the server. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

interface ReadOptions extends Pick<StreamOptions, 'token' | 'onItem' | 'signal'> {
  readonly open: typeof fetch;
  readonly seen: string | undefined;
}

/** `not-welcome`: the token is unknown; the next ordinary call ends the session. */
async function readStream({
  open,
  token,
  seen,
  onItem,
  signal,
}: ReadOptions): Promise<'ended' | 'not-welcome'> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stillThere = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT_MS);
  };
  try {
    stillThere();
    const response = await open(sellerEvents.path, {
      headers: {
        accept: 'text/event-stream',
        'access-token': token,
        ...(seen === undefined ? {} : { 'last-event-id': seen }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!isStream(response)) return response.ok ? 'not-welcome' : 'ended';
    const read = createFrameReader();
    for await (const piece of textOf(response)) {
      stillThere();
      for (const item of read(piece)) onItem(item);
    }
    return 'ended';
  } catch {
    // A network error, a timeout or the end of the session: the loop decides.
    return 'ended';
  } finally {
    clearTimeout(timer);
  }
}

const isStream = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.startsWith('text/event-stream') === true;

async function* textOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader !== undefined) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}

function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const end = () => resolve();
  window.addEventListener('online', end);
  signal.addEventListener('abort', end);
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener('online', end);
    signal.removeEventListener('abort', end);
  });
}
