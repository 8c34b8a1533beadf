import { goBackOr, useOpenAddress } from '@cliffhanger/client/router';

/** Where somebody came from; who came in from outside is led to a page of ours instead of out again. */
export function useGoBack(otherwise: string): () => void {
  const open = useOpenAddress();
  return () => goBackOr(() => open(otherwise, { replace: true }));
}
