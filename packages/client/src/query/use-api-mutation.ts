import type { Call, Endpoint, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { useState } from 'react';
import { useIdempotencyKey } from '../requests/index.ts';
import { exactText } from './exact-text.ts';

interface ApiMutation<Request, Answer> {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly refusal: ReceivedRefusal | undefined;
  /** Resolves to undefined when the request was refused or failed; `problem` has the message. */
  readonly send: (request: Request) => Promise<Answer | undefined>;
}

interface MutationOptions {
  readonly call: Call;
  readonly problemText: (error: unknown) => string;
}

type UseApiMutation = <Request, Answer>(endpoint: Endpoint<Request, Answer>) => ApiMutation<Request, Answer>;

/**
 * A mutation with its error message. Retries of an unchanged request have the same idempotency key, so money moves
 * once; a changed request gets a new key.
 */
export const createUseApiMutation = ({ call, problemText }: MutationOptions): UseApiMutation =>
  function useApiMutation(endpoint) {
    const [isBusy, setBusy] = useState(false);
    const [problem, setProblem] = useState<string>();
    const [refusal, setRefusal] = useState<ReceivedRefusal>();
    const key = useIdempotencyKey();
    return {
      isBusy,
      problem,
      refusal,
      async send(request) {
        setBusy(true);
        setProblem(undefined);
        setRefusal(undefined);
        try {
          const idempotencyKey = key.current(exactText(request));
          const received = await call(endpoint, request, endpoint.movesMoney ? { idempotencyKey } : {});
          key.renew();
          if (received.ok) return received.value;
          setProblem(received.refusal.message);
          setRefusal(received.refusal);
        } catch (error) {
          setProblem(problemText(error));
        } finally {
          setBusy(false);
        }
        return undefined;
      },
    };
  };
