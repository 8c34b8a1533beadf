import { useCallback } from 'react';
import { useCopy } from '../clipboard/index.ts';
import { useUser } from '../session/index.ts';

/** Whether the seller has copied a link and saved a post kit. */
export interface TakenAlong {
  readonly hasLink: boolean;
  readonly hasKit: boolean;
}

const LINK_KEY = 'link-copied-by';
const KIT_KEY = 'kit-taken-by';

/** Stored on the device only, for the seller's privacy. */
export const takenAlong = (sellerId: string): TakenAlong => ({
  hasLink: localStorage.getItem(LINK_KEY) === sellerId,
  hasKit: localStorage.getItem(KIT_KEY) === sellerId,
});

/** Copies a tracking link and records that the step is done. */
export function useCopyLink(): (url: string) => void {
  const copy = useCopy();
  const user = useUser();
  return (url) => {
    copy(url);
    if (user !== undefined) localStorage.setItem(LINK_KEY, user.id);
  };
}

/** Records that a part of a post kit was copied or saved. */
export function useRememberKit(): () => void {
  const id = useUser()?.id;
  return useCallback(() => {
    if (id !== undefined) localStorage.setItem(KIT_KEY, id);
  }, [id]);
}
