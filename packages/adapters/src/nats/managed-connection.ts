import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { serverOptions } from './server-options.ts';

export interface NatsOptions {
  /** Comma-separated servers, `nats://` or `tls://`; see `server-options.ts`. */
  readonly url: string;
  readonly name: string;
  /** Called whenever the connection opens or is lost. */
  readonly onChange?: (isConnected: boolean) => void;
}

export interface ManagedConnection {
  /** Undefined while disconnected. */
  current(): NatsConnection | undefined;
  close(): Promise<void>;
}

interface ManagedOptions extends NatsOptions {
  /** Runs on every new connection before it is used. If it throws, the connection is closed and retried. */
  readonly onOpened?: (connection: NatsConnection) => Promise<void> | void;
  readonly onLost?: () => void;
}

const RETRY_MS = 500;
/** A server that vanished or froze is noticed within three times this, and another one is tried. */
const PING_MS = 2_000;
const PINGS_WITHOUT_ANSWER = 2;
/** A frozen server accepts connections but sends no greeting. The library alone would wait for 20 s. */
const GREETED_WITHIN_MS = 3_000;

/**
 * Connects in the background and retries without limit, so that a process starts and works without NATS. A
 * broken connection is replaced, never repaired: requests pending on the old one fail.
 */
export function keepConnected(options: ManagedOptions): ManagedConnection {
  const { onChange = () => {}, onOpened = () => {}, onLost = () => {} } = options;
  const closing = new AbortController();
  let current: NatsConnection | undefined;

  const live = async (connection: NatsConnection) => {
    const ended = connection.closed();
    try {
      await onOpened(connection);
      if (connection.isClosed() || closing.signal.aborted) return;
      current = connection;
      onChange(true);
      await ended;
      current = undefined;
      onChange(false);
    } finally {
      await connection.close();
      onLost();
    }
  };
  const keep = async () => {
    while (!closing.signal.aborted) {
      await connectOnce(options)
        .then(live)
        .catch(() => {});
      await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };
  const kept = keep();

  return {
    current: () => (current?.isClosed() ? undefined : current),
    async close() {
      closing.abort();
      await current?.close();
      await kept;
    },
  };
}

const connectOnce = ({ url, name }: NatsOptions): Promise<NatsConnection> =>
  connect({
    ...serverOptions(url),
    name,
    reconnect: false,
    timeout: GREETED_WITHIN_MS,
    pingInterval: PING_MS,
    maxPingOut: PINGS_WITHOUT_ANSWER,
  });
