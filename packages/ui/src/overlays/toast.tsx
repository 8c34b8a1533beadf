import { clsx } from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { useIsSheetOpen } from './open-sheets.ts';

/** Spec §9. */
export const TOAST_MS = 2000;

export interface ToastMessage {
  readonly text: string;
  readonly kind?: 'done' | 'problem' | 'plain';
  readonly lastsMs?: number;
  /** A tappable action, for example `View`. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

interface OpenToast extends ToastMessage {
  readonly number: number;
  /** Bottom offset above an action bar, so that the toast does not cover its button. */
  readonly aboveBar: number | undefined;
}

let current: OpenToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: OpenToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

const GAP = 12;

function aboveActionBar(): number | undefined {
  const tops = [...document.querySelectorAll('[data-action-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top < window.innerHeight)
    .map(({ top }) => top);
  return tops.length === 0 ? undefined : window.innerHeight - Math.min(...tops) + GAP;
}

/** Only one toast at a time: the newest replaces the previous one. */
export function showToast(message: ToastMessage): void {
  count += 1;
  show({ ...message, number: count, aboveBar: aboveActionBar() });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** An open sheet covers the bottom, so the toast moves to the top. */
const ABOVE_THE_SHEET = 'top-[calc(8px+env(safe-area-inset-top,0px))]';

const SIGNS = { done: Check, problem: CircleAlert } as const;

/**
 * Rendered once per app, inside the column. Always mounted, because screen readers announce only changes
 * inside an existing live region.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribe, () => current);
  const isSheetOpen = useIsSheetOpen();
  const aboveBar = toast?.aboveBar;
  useEffect(() => {
    if (toast === undefined) return undefined;
    const timer = setTimeout(() => show(undefined), toast.lastsMs ?? TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div
      role="status"
      style={isSheetOpen || aboveBar === undefined ? undefined : { bottom: aboveBar }}
      data-place={isSheetOpen ? 'above' : 'below'}
      className={clsx(
        'pointer-events-none fixed inset-x-0 z-50 mx-auto grid max-w-column justify-items-center px-4',
        isSheetOpen ? ABOVE_THE_SHEET : 'bottom-[calc(var(--tab-bar)+16px+var(--safe-bottom))]',
      )}
    >
      {toast !== undefined && <Toast key={toast.number} {...toast} />}
    </div>
  );
}

const Toast = ({ text, kind = 'plain', action }: ToastMessage) => (
  <div
    className={clsx(
      'pointer-events-auto flex min-h-12 max-w-full animate-rise items-center gap-3 rounded-[14px] bg-ink px-4 py-2.5 text-strong text-page',
      action !== undefined && 'w-full',
    )}
  >
    {kind !== 'plain' && <Icon of={SIGNS[kind]} size={20} />}
    <span className="min-w-0 flex-1">{text}</span>
    {action !== undefined && (
      <button
        type="button"
        onClick={action.onClick}
        className="reach shrink-0 text-label underline underline-offset-4"
      >
        {action.label}
      </button>
    )}
  </div>
);
