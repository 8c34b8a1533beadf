import { clsx } from 'clsx';

interface KbdProps {
  readonly children: string;
  /** Used on a filled button. */
  readonly on?: 'primary';
}

/** Keyboard hint, hidden on touch devices. Screen readers use `aria-keyshortcuts` instead. */
export const Kbd = ({ children, on }: KbdProps) => (
  <kbd
    aria-hidden
    className={clsx(
      'ms-2 inline-grid min-w-[18px] place-items-center rounded-bar px-1.5 font-sans text-micro leading-[18px] pointer-coarse:hidden',
      on === 'primary' ? 'bg-[rgb(0_0_0/0.2)] text-on-primary' : 'border border-line text-muted',
    )}
  >
    {children}
  </kbd>
);
