import { clsx } from 'clsx';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useUiSettings } from '../settings/index.ts';
import { useRepeatClickLock } from './repeat-click-lock.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'soft' | 'neutral' | 'quiet' | 'danger';

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-primary-strong text-on-primary',
  soft: 'bg-primary-soft text-primary-text',
  neutral: 'bg-control text-ink',
  quiet: 'text-primary-text',
  danger: 'bg-bad-soft text-bad',
};

const SIZES = {
  m: 'min-h-12 px-5 py-[11px] text-strong',
  s: 'min-h-tap px-4 py-[9px] text-strong',
  /** For several buttons in one row of a wide window. */
  row: 'min-h-[30px] px-2.5 py-1 text-label pointer-coarse:min-h-tap',
} as const;

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** At most one primary (filled) button per screen. */
  readonly look?: ButtonLook;
  readonly size?: keyof typeof SIZES;
  readonly wide?: boolean;
  /** Work is in progress: shows a spinner and ignores clicks. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** Turns off the repeat-click lock for buttons that people click quickly on purpose, such as a stepper. */
  readonly repeatable?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Exported for links that look like buttons. */
export const buttonClass = ({
  look = 'neutral',
  size = 'm',
  wide = false,
}: Pick<ButtonProps, 'look' | 'size' | 'wide'>): string =>
  clsx(
    'relative inline-flex items-center justify-center gap-2 rounded-field text-center select-none',
    'transition-[transform,opacity,filter] active:scale-[0.985] hover:brightness-[1.04] disabled:opacity-45',
    'disabled:active:scale-100 aria-disabled:opacity-45 aria-busy:cursor-progress',
    SIZES[size],
    wide && 'w-full',
    LOOKS[look],
  );

export function Button({
  look = 'neutral',
  size = 'm',
  wide = false,
  busy = false,
  icon,
  repeatable = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { words } = useUiSettings();
  const acceptClick = useRepeatClickLock();
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || (!repeatable && !acceptClick(event.timeStamp))) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    // oxlint-disable-next-line react/button-has-type -- forms pass type="submit"
    <button
      {...rest}
      type={type}
      onClick={click}
      aria-busy={busy}
      className={buttonClass({ look, size, wide })}
    >
      {busy ? <Spinner /> : icon}
      <span className="min-w-0">{children}</span>
      {busy && <span className="sr-only">{words.busy}</span>}
    </button>
  );
}
