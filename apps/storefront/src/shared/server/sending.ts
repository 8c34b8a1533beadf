import { beginSession } from '@cliffhanger/wire/checkout';
import type { Endpoint, Received, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { useRef, useState } from 'react';
import { problemText } from './answers.ts';
import { call } from './client.ts';

export interface Sending<Request, Answer> {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly refusal: ReceivedRefusal | undefined;
  /** Undefined when it was refused or lost: `problem` says why. */
  readonly send: (request: Request) => Promise<Answer | undefined>;
}

/**
 * A change, one at a time. What is sent again after a lost line carries the same key, so that it happens once; what is
 * changed before it is sent again is another wish.
 */
export function useSending<Request, Answer>(endpoint: Endpoint<Request, Answer>): Sending<Request, Answer> {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<ReceivedRefusal>();
  const key = useRef<{ readonly wish: string; readonly key: string }>(undefined);

  const keyFor = (request: Request): string => {
    const wish = JSON.stringify(request, (_, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
    if (key.current?.wish !== wish) key.current = { wish, key: crypto.randomUUID() };
    return key.current.key;
  };
  const take = (received: Received<Answer>): Answer | undefined => {
    key.current = undefined;
    if (received.ok) return received.value;
    setProblem(received.refusal.message);
    setRefusal(received.refusal);
    return undefined;
  };

  return {
    isBusy,
    problem,
    refusal,
    async send(request) {
      setBusy(true);
      setProblem(undefined);
      setRefusal(undefined);
      try {
        const idempotencyKey = keyFor(request);
        const attempt = () => call(endpoint, request, endpoint.movesMoney ? { idempotencyKey } : {});
        const received = await attempt();
        // The session has ended since the price was asked for: with another one it is the same wish, and done once.
        if (received.ok || received.refusal.name !== 'viewer-unknown') return take(received);
        await call(beginSession, {});
        return take(await attempt());
      } catch (error) {
        setProblem(problemText(error));
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
