import { getOrder, getViewer } from '@cliffhanger/wire/operator/records';
import { resendReceipt } from '@cliffhanger/wire/operator/support';
import { useCallback, useRef, useState } from 'react';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';

export interface Resending {
  /** The masked address of the last receipt, `v…@example.org`. */
  readonly sentTo: string | undefined;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly send: (number: string) => Promise<void>;
}

/** Resends receipts, one at a time. */
export function useResending(): Resending {
  const [sentTo, setSentTo] = useState<string>();
  const { send, isBusy, problem } = useApiMutation(resendReceipt);
  const current = useRef({ send, isBusy });
  current.current = { send, isBusy };
  const resend = useCallback(async (number: string): Promise<void> => {
    if (current.current.isBusy) return;
    setSentTo(undefined);
    setSentTo((await current.current.send({ number }))?.sentTo);
    await refresh(getOrder, getViewer);
  }, []);
  return { sentTo, problem, isBusy, send: resend };
}
