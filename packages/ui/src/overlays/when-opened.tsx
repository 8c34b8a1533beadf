import { type ReactNode, Suspense, useState } from 'react';

/**
 * Allocations nothing until it is opened for the first time, so that its code can be fetched then; from there on it stays,
 * to close with its movement.
 */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
