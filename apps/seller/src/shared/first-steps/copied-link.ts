import { useCopy } from '../clipboard/index.ts';
import { useUser } from '../session/index.ts';

const KEY = 'link-copied-by';

/** Kept on the device: that somebody took a link along is nobody else's business. */
export const hasCopiedLink = (sellerId: string): boolean => localStorage.getItem(KEY) === sellerId;

/** Copies a tracking link and remembers that it was done once. */
export function useCopyLink(): (url: string) => void {
  const copy = useCopy();
  const user = useUser();
  return (url) => {
    copy(url);
    if (user !== undefined) localStorage.setItem(KEY, user.id);
  };
}
