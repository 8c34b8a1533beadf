import { Spinner } from '@cliffhanger/ui/buttons';
import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

/** `watch` starts playback, `send` pays or submits; all others are outlined. */
const LOOKS = {
  watch: 'bg-watch text-on-watch',
  send: 'bg-primary-strong text-on-primary',
  outline: 'text-ink ring-1 ring-inset ring-line',
  danger: 'text-bad ring-1 ring-inset ring-line',
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** The one filled button of a screen, also for links. */
export const filledButton = (look: ButtonLook): string =>
  clsx(
    'flex min-h-[54px] w-full items-center justify-center gap-2.5 rounded-card px-5 py-2 text-head text-center',
    'transition-[transform,opacity] active:scale-[0.985] disabled:opacity-50 aria-busy:cursor-progress',
    LOOKS[look],
  );

interface ActionProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly look: ButtonLook;
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

export function Action({
  look,
  busy = false,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ActionProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- forms pass submit
    <button
      {...rest}
      type={type}
      aria-busy={busy}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={filledButton(look)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
