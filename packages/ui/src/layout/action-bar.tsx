import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ActionBarProps {
  /** The subject of the action, for example a total. The button then takes only the width it needs. */
  readonly lead?: ReactNode;
  /** Places the bar above the tab bar. */
  readonly above?: 'tabs';
  readonly children: ReactNode;
}

/** The main action of a screen, at the bottom of the column. */
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
      // Side by side, the lead fills the remaining width; when both do not fit, the action wraps to its own
      // row.
      <>
        <div className="min-w-0 grow-[999] basis-36">{lead}</div>
        <div className="grid grow">{children}</div>
      </>
    )}
  </div>
);
