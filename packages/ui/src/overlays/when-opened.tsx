import { type ReactNode, Suspense, useState } from 'react';

/**
 * Renders nothing until the first opening, so that the code can be loaded lazily. Stays mounted afterwards
 * for the closing animation.
 */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
