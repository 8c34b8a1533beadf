import type { ReactNode } from 'react';

/** Holds the one action of a whole screen, at the bottom of the column. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="fixed inset-x-0 bottom-0 z-20 mx-auto grid max-w-column auto-cols-fr grid-flow-col gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(16px+var(--safe-bottom))]">
    {children}
  </div>
);
