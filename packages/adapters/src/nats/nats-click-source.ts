import type { ClickSource, HandedGroup } from '@cliffhanger/application/ports';
import {
  type Consumer,
  type ConsumerMessages,
  type JetStreamManager,
  type JsMsg,
  jetstream,
} from '@nats-io/jetstream';
import { decodeClicks } from './click-message.ts';
import { keepConnected } from './managed-connection.ts';
import {
  COUNTING,
  copiesBehind,
  ensureConsumer,
  ensureStream,
  type StoredClicksOptions,
} from './stored-clicks.ts';

export interface ClickSourceOptions extends StoredClicksOptions {
  /** A group that is not acknowledged within this time is redelivered. */
  readonly handedForMs: number;
  /** Called for a message that cannot be decoded. It is discarded permanently. */
  readonly onUnreadable?: (sequence: number) => void;
}

export function createNatsClickSource(options: ClickSourceOptions): ClickSource {
  const { onUnreadable = () => {} } = options;
  let arrived: HandedGroup[] = [];
  let isStopped = false;
  let wake = () => {};
  let manager: JetStreamManager | undefined;
  let consumer: Consumer | undefined;
  let messages: ConsumerMessages | undefined;

  const take = (message: JsMsg) => {
    const group = decodeClicks(message.string());
    if (group === undefined) {
      onUnreadable(message.seq);
      message.term('no group of clicks');
      return;
    }
    arrived.push({
      group,
      done: () => quietly(() => message.ack()),
      giveBack: (afterMs) => quietly(() => message.nak(afterMs)),
    });
    wake();
  };

  const kept = keepConnected({
    ...options,
    onOpened: async (connection) => {
      manager = await ensureStream(connection, options);
      await ensureConsumer(manager, options, options.handedForMs);
      consumer = await jetstream(connection).consumers.get(options.stream, COUNTING);
      messages = await consumer.consume({ callback: take });
    },
    onLost: () => {
      // Messages of a lost connection can no longer be acknowledged; they are redelivered.
      arrived = [];
      manager = undefined;
      consumer = undefined;
      messages = undefined;
    },
  });

  return {
    async next(mostClicks) {
      while (arrived.length === 0 && !isStopped)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return isStopped ? undefined : firstOf(arrived, mostClicks);
    },

    async waiting() {
      const state = await consumer?.info(false).catch(() => undefined);
      return state && state.num_pending + state.num_ack_pending;
    },

    async copiesBehind() {
      const about = await manager?.streams.info(options.stream).catch(() => undefined);
      return about && copiesBehind(about);
    },

    stop() {
      isStopped = true;
      messages?.stop();
      for (const handed of arrived) handed.giveBack(0);
      arrived = [];
      wake();
    },

    async close() {
      await kept
        .current()
        ?.flush()
        .catch(() => {});
      await kept.close();
    },
  };
}

/** Ignores a broken connection: the group is redelivered. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Connection lost.
  }
}

/** Removes the returned groups from `arrived`. */
function firstOf(arrived: HandedGroup[], mostClicks: number): readonly HandedGroup[] {
  let clicks = 0;
  const end = arrived.findIndex(({ group }) => {
    clicks += group.clicks.length + group.views.length;
    return clicks >= mostClicks;
  });
  return arrived.splice(0, end === -1 ? arrived.length : end + 1);
}
