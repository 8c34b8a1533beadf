/*
 * Queue of requests over the limit. Each waits at most a second. Free capacity goes to the newest, so that
 * admitted requests are young; the others are refused at a bounded rate. A client that retries at once
 * therefore costs at most one refusal a second, and database replies get their turns of the event loop.
 */

export interface Waiting {
  /** True if the client has disconnected. */
  readonly isGone: () => boolean;
  /** False if there is still no capacity. */
  readonly tryToAdmit: () => boolean;
  readonly refuse: (heldMs: number) => void;
}

const HELD_MS = 1_000;
const TURN_MS = 10;
const REFUSED_A_TURN = 10;

interface Held {
  readonly one: Waiting;
  readonly since: number;
}

export interface WaitingRoom {
  /** False if the queue is full. */
  hold(one: Waiting): boolean;
  /** Admits the newest requests while there is capacity. */
  roomWasMade(): void;
  /** Refuses all waiting and later requests. */
  close(): void;
  readonly size: number;
}

export function createWaitingRoom(mostHeld: number, now = () => performance.now()): WaitingRoom {
  const held: Held[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isAdmitting = false;
  let isClosed = false;

  const refuseOldest = (): void => {
    const at = now();
    let refused = 0;
    let looked = 0;
    for (const { one, since } of held) {
      if (refused === REFUSED_A_TURN || at - since < HELD_MS) break;
      looked += 1;
      if (one.isGone()) continue;
      one.refuse(at - since);
      refused += 1;
    }
    held.splice(0, looked);
    if (held.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const admitNewest = (): void => {
    isAdmitting = false;
    for (let newest = held.pop(); newest !== undefined; newest = held.pop()) {
      if (newest.one.isGone() || newest.one.tryToAdmit()) continue;
      held.push(newest);
      return;
    }
  };

  return {
    hold(one) {
      if (isClosed || held.length >= mostHeld) return false;
      held.push({ one, since: now() });
      timer ??= setInterval(refuseOldest, TURN_MS).unref();
      return true;
    },
    roomWasMade() {
      if (isAdmitting || held.length === 0) return;
      isAdmitting = true;
      setImmediate(admitNewest);
    },
    close() {
      isClosed = true;
      for (const { one, since } of held.splice(0)) one.refuse(now() - since);
    },
    get size() {
      return held.length;
    },
  };
}
