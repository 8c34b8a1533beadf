import { setTimeout as sleep } from 'node:timers/promises';
import type { PushSignal } from '@cliffhanger/application/ports';
import type { SellerId } from '@cliffhanger/core/kernel';
import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';

export interface NatsOptions {
  readonly url: string;
  readonly name: string;
  /** Told once each time the connection comes or goes. */
  readonly onChange?: (isConnected: boolean) => void;
}

const RETRY_MS = 1_000;
/** A peer that vanished without a word is noticed within twice this time. */
const PING_MS = 5_000;
const PINGS_WITHOUT_ANSWER = 2;
const HEARD_WITHIN_MS = 500;

const subjectOf = (sellerId: SellerId): string => `push.${sellerId}`;

interface Listener {
  readonly sellerId: SellerId;
  readonly onTold: () => void;
  subscription?: Subscription;
}

/**
 * One subject for each seller, without any memory: whoever does not listen has missed it. It connects behind the
 * scenes for as long as it takes, so that a process starts and works without NATS.
 */
export function createNatsPushSignal({ url, name, onChange = () => {} }: NatsOptions): PushSignal {
  const listeners = new Set<Listener>();
  const connectedCallBacks: (() => void)[] = [];
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  let isConnected = false;

  const changeTo = (now: boolean) => {
    if (isConnected === now) return;
    isConnected = now;
    onChange(now);
    if (now) for (const callBack of connectedCallBacks) callBack();
  };

  const subscribe = (listener: Listener, to: NatsConnection) => {
    listener.subscription = to.subscribe(subjectOf(listener.sellerId), {
      callback: (error) => {
        if (error === null) listener.onTold();
      },
    });
  };

  const follow = async (opened: NatsConnection) => {
    for await (const { type } of opened.status()) {
      // After a lost connection the client subscribes again by itself.
      if (type === 'reconnect') changeTo(true);
      if (type === 'disconnect' || type === 'staleConnection' || type === 'close') changeTo(false);
    }
  };

  const keepConnected = async () => {
    while (!closing.signal.aborted) {
      const opened = await tryToConnect(url, name);
      if (opened !== undefined && !closing.signal.aborted) {
        connection = opened;
        for (const listener of listeners) subscribe(listener, opened);
        const followed = follow(opened);
        changeTo(true);
        await Promise.all([opened.closed(), followed]);
        connection = undefined;
        changeTo(false);
      } else {
        await opened?.close();
      }
      await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  };
  const kept = keepConnected();

  return {
    tell(sellerId, id) {
      // While it is not connected the client would keep what it is given, and tell it much later for nothing.
      if (!isConnected || connection === undefined || connection.isClosed()) return;
      connection.publish(subjectOf(sellerId), String(id));
    },

    async listen(sellerId, onTold) {
      const listener: Listener = { sellerId, onTold };
      listeners.add(listener);
      if (connection !== undefined && !connection.isClosed()) {
        subscribe(listener, connection);
        if (isConnected) await Promise.race([connection.flush(), sleep(HEARD_WITHIN_MS)]).catch(() => {});
      }
      return () => {
        listeners.delete(listener);
        listener.subscription?.unsubscribe();
      };
    },

    isConnected: () => isConnected,
    onConnected: (callBack) => void connectedCallBacks.push(callBack),

    async close() {
      closing.abort();
      await connection?.close();
      await kept;
    },
  };
}

async function tryToConnect(url: string, name: string): Promise<NatsConnection | undefined> {
  try {
    return await connect({
      servers: url,
      name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_MS,
      pingInterval: PING_MS,
      maxPingOut: PINGS_WITHOUT_ANSWER,
    });
  } catch {
    return undefined;
  }
}

/** For a process that was given no address of NATS: everything is found by looking. */
export const noPushSignal: PushSignal = {
  tell: () => {},
  listen: async () => () => {},
  isConnected: () => false,
  onConnected: () => {},
  close: async () => {},
};
