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
  /** A group that its taker has not done with after this is handed to another one. */
  readonly handedForMs: number;
  /** Told of a message that is no group of clicks; it is put aside for good. */
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
      // What came over a line that is gone cannot be acknowledged any more: it will be handed out again.
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

/** A line that broke in between: the group is handed out again. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Nobody is left to be told.
  }
}

/** Takes them out of what has arrived. */
function firstOf(arrived: HandedGroup[], mostClicks: number): readonly HandedGroup[] {
  let clicks = 0;
  const end = arrived.findIndex(({ group }) => {
    clicks += group.clicks.length + group.views.length;
    return clicks >= mostClicks;
  });
  return arrived.splice(0, end === -1 ? arrived.length : end + 1);
}
