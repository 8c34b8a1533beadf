import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../pictures/icon.tsx';

/** A count on a tab; `words` is its text for screen readers. */
export interface TabBadge {
  readonly count: number;
  readonly words: string;
}

export interface Tab {
  readonly key: string;
  readonly href: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly badge?: TabBadge | undefined;
}

interface TabBarProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string | undefined;
  readonly onOpen: (tab: Tab) => void;
}

const MOST_COUNTED = 99;

/** Stays within the column, on desktops too. Tabs are links, so that they can be opened in a new tab. */
export const TabBar = ({ label, tabs, current, onOpen }: TabBarProps) => (
  <nav
    aria-label={label}
    className="fixed inset-x-0 bottom-0 z-20 mx-auto grid min-h-tab-bar max-w-column auto-cols-fr grid-flow-col border-t border-line bg-surface pb-safe-bottom [view-transition-name:tab-bar]"
  >
    {tabs.map((tab) => (
      <a
        key={tab.key}
        href={tab.href}
        aria-current={tab.key === current ? 'page' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onOpen(tab);
        }}
        className={clsx(
          'relative grid min-w-0 content-center justify-items-center gap-[3px] px-1 text-center text-micro -outline-offset-2',
          tab.key === current ? 'text-tab-text' : 'text-muted',
        )}
      >
        <span className="relative">
          <Icon of={tab.icon} className={tab.key === current ? 'fill-tab-soft text-tab' : ''} />
          {tab.badge !== undefined && tab.badge.count > 0 && <Count {...tab.badge} />}
        </span>
        {tab.label}
      </a>
    ))}
  </nav>
);

const Count = ({ count, words }: TabBadge) => (
  <span className="figures absolute -top-1.5 left-3 h-[18px] min-w-[18px] rounded-full bg-secondary-strong px-1 text-center text-micro leading-[18px] text-on-primary outline-2 outline-surface">
    <span aria-hidden>{count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}</span>
    <span className="sr-only">{words}</span>
  </span>
);
