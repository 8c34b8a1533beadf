import { useCallback, useState } from 'react';
import { useWhenBack } from './use-when-back.ts';

interface LatePart<Part> {
  readonly part: Part | undefined;
  /** False: it did not come. It is fetched again with the next wish, and when the line is back. */
  readonly fetchPart: () => Promise<boolean>;
}

/**
 * A part of a page whose code comes later than the page. Unlike `lazy` a line that is away takes nothing with it: what
 * stands on the page stays, and the part can be wished for again.
 */
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
