import type { Call, Endpoint, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { useState } from 'react';
import { useIdempotencyKey } from '../requests/index.ts';
import { exactText } from './exact-text.ts';

interface ApiMutation<Request, Answer> {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly refusal: ReceivedRefusal | undefined;
  /** Undefined when it was refused or lost: `problem` says why. */
  readonly send: (request: Request) => Promise<Answer | undefined>;
}

interface MutationOptions {
  readonly call: Call;
  readonly problemText: (error: unknown) => string;
}

type UseApiMutation = <Request, Answer>(endpoint: Endpoint<Request, Answer>) => ApiMutation<Request, Answer>;

/**
 * A change, one at a time, with what went wrong in words. Money that is sent again after a lost line carries the same
 * key, so that it moves once; what is changed before it is sent again is another wish.
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
