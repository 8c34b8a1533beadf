import { useCallback } from 'react';
import { useCopy } from '../clipboard/index.ts';
import { useUser } from '../session/index.ts';

/** What a seller takes along to where they post. */
export interface TakenAlong {
  readonly hasLink: boolean;
  readonly hasKit: boolean;
}

const LINK_KEY = 'link-copied-by';
const KIT_KEY = 'kit-taken-by';

/** Kept on the device: that somebody took a link or a kit along is nobody else's business. */
export const takenAlong = (sellerId: string): TakenAlong => ({
  hasLink: localStorage.getItem(LINK_KEY) === sellerId,
  hasKit: localStorage.getItem(KIT_KEY) === sellerId,
});

/** Copies a tracking link and remembers that it was done once. */
export function useCopyLink(): (url: string) => void {
  const copy = useCopy();
  const user = useUser();
  return (url) => {
    copy(url);
    if (user !== undefined) localStorage.setItem(LINK_KEY, user.id);
  };
}

/** Remembers that a part of a post kit was copied or saved once. */
export function useRememberKit(): () => void {
  const id = useUser()?.id;
  return useCallback(() => {
    if (id !== undefined) localStorage.setItem(KIT_KEY, id);
  }, [id]);
}
