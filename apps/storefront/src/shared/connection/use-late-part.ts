import { useCallback, useState } from 'react';
import { useWhenBack } from './use-when-back.ts';

interface LatePart<Part> {
  readonly part: Part | undefined;
  /** Resolves to false after a failure; the load is retried on the next call and when the network is back. */
  readonly fetchPart: () => Promise<boolean>;
}

/** A lazily loaded part of a page. Unlike `lazy`, a failed load leaves the page intact and can be retried. */
export function useLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  const [part, setPart] = useState<{ readonly loaded: Part }>();
  const [hasFailed, setFailed] = useState(false);
  const isThere = part !== undefined;
  const fetchPart = useCallback(async (): Promise<boolean> => {
    if (isThere) return true;
    try {
      const loaded = await load();
      setPart({ loaded });
      setFailed(false);
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  }, [isThere, load]);
  const fetchAgain = useCallback(() => void fetchPart(), [fetchPart]);
  useWhenBack(hasFailed ? fetchAgain : undefined);
  return { part: part?.loaded, fetchPart };
}
