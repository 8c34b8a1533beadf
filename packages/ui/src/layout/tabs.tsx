import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { usePane } from './pane.tsx';

interface TabChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number | undefined;
  /** Highlights the count because it needs action. */
  readonly calls?: boolean;
}

interface TabsProps<Value extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly TabChoice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** For more than four options or long ones: scrolls sideways and keeps the selected tab visible. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null);
  const isInPane = usePane() !== undefined;
  // Counts that load later change the width of the tabs, so the position is recalculated.
  useChosenInSight(strip, `${value} ${tabs.map(({ count }) => count ?? '').join(' ')}`);
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = (at + by + tabs.length) % tabs.length;
    const buttons = strip.current?.querySelectorAll<HTMLElement>('[role=tab]');
    buttons?.[next]?.focus();
    onChange(tabs[next]?.value ?? value);
  };
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      className={clsx(
        'no-scrollbar relative -mx-gutter flex gap-5 overflow-x-auto border-b border-line px-gutter',
        // A mouse cannot easily scroll sideways; the fade shows that there are more tabs.
        isInPane && 'pe-8 mask-r-from-[calc(100%-2rem)]',
      )}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onKeyDown={step}
          onClick={() => onChange(tab.value)}
          className={clsx(
            'relative flex min-h-tap shrink-0 items-center gap-1.5 text-strong -outline-offset-2 transition-colors',
            'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full',
            tab.value === value ? 'text-ink after:bg-primary' : 'text-muted',
          )}
        >
          {tab.label} {tab.count !== undefined && <Count count={tab.count} calls={tab.calls === true} />}
        </button>
      ))}
    </div>
  );
}

const Count = ({ count, calls }: { count: number; calls: boolean }) => (
  <span
    className={clsx(
      'figures text-label font-medium',
      calls &&
        count > 0 &&
        'min-w-6 rounded-full bg-primary-soft px-1.5 py-0.5 text-center text-primary-text',
    )}
  >
    {count}
  </span>
);

function useChosenInSight(strip: React.RefObject<HTMLDivElement | null>, changed: string): void {
  useEffect(() => {
    const box = strip.current;
    const chosen = box?.querySelector<HTMLElement>('[aria-selected=true]');
    if (box === null || chosen === null || chosen === undefined) return;
    box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2;
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the selected tab or its width changes
  }, [strip, changed]);
}
