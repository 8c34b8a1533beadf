import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ActionBarProps {
  /** Before the action: what it acts on. The action then takes only the room it needs. */
  readonly lead?: ReactNode;
  /** On a page with tabs it stands on the tab bar. */
  readonly above?: 'tabs';
  readonly children: ReactNode;
}

/** Holds the one action of a whole screen, at the bottom of the column. */
export const ActionBar = ({ lead, above, children }: ActionBarProps) => (
  <div
    data-action-bar
    className={clsx(
      'fixed inset-x-0 z-20 mx-auto max-w-column gap-3 border-t border-line bg-surface px-4 pt-3',
      above === 'tabs'
        ? 'bottom-[calc(var(--tab-bar)+var(--safe-bottom))] pb-3'
        : 'bottom-0 pb-[calc(16px+var(--safe-bottom))]',
      lead === undefined ? 'grid auto-cols-fr grid-flow-col' : 'flex flex-wrap items-center',
    )}
  >
    {lead === undefined ? (
      children
    ) : (
      // Side by side the words take what is left; where both do not fit, the action has a row of its own.
      <>
        <div className="min-w-0 grow-[999] basis-36">{lead}</div>
        <div className="grid grow">{children}</div>
      </>
    )}
  </div>
);
