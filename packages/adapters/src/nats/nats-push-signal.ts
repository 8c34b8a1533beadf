import { setTimeout as sleep } from 'node:timers/promises';
import type { PushSignal } from '@cliffhanger/application/ports';
import type { SellerId } from '@cliffhanger/core/kernel';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { keepConnected, type NatsOptions } from './managed-connection.ts';

const HEARD_WITHIN_MS = 500;

const subjectOf = (sellerId: SellerId): string => `push.${sellerId}`;

interface Listener {
  readonly sellerId: SellerId;
  readonly onTold: () => void;
  subscription?: Subscription;
}

/** One subject per seller, without persistence: a process that is not subscribed misses the signal. */
export function createNatsPushSignal({ onChange = () => {}, ...options }: NatsOptions): PushSignal {
  const listeners = new Set<Listener>();
  const connectedCallBacks: (() => void)[] = [];

  const subscribe = (listener: Listener, to: NatsConnection) => {
    listener.subscription = to.subscribe(subjectOf(listener.sellerId), {
      callback: (error) => {
        if (error === null) listener.onTold();
      },
    });
  };

  const kept = keepConnected({
    ...options,
    onOpened: (connection) => {
      for (const listener of listeners) subscribe(listener, connection);
    },
    onChange: (isConnected) => {
      onChange(isConnected);
      if (isConnected) for (const callBack of connectedCallBacks) callBack();
    },
  });

  return {
    tell(sellerId, id) {
      kept.current()?.publish(subjectOf(sellerId), String(id));
    },

    async listen(sellerId, onTold) {
      const listener: Listener = { sellerId, onTold };
      listeners.add(listener);
      const connection = kept.current();
      if (connection !== undefined) {
        subscribe(listener, connection);
        await Promise.race([connection.flush(), sleep(HEARD_WITHIN_MS)]).catch(() => {});
      }
      return () => {
        listeners.delete(listener);
        listener.subscription?.unsubscribe();
      };
    },

    isConnected: () => kept.current() !== undefined,
    onConnected: (callBack) => void connectedCallBacks.push(callBack),
    close: () => kept.close(),
  };
}

/** For a process without a NATS address. Push events are then found by polling. */
export const noPushSignal: PushSignal = {
  tell: () => {},
  listen: async () => () => {},
  isConnected: () => false,
  onConnected: () => {},
  close: async () => {},
};
