import { goBackOr, useOpenAddress } from '@cliffhanger/client/router';

/** Goes back in history, or to `otherwise` when the page was opened from outside. */
export function useGoBack(otherwise: string): () => void {
  const open = useOpenAddress();
  return () => goBackOr(() => open(otherwise, { replace: true }));
}
