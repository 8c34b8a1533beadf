import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon } from '../pictures/icon.tsx';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  readonly icon: LucideIcon;
  /** The accessible name. */
  readonly label: string;
  /** Marks something new, for example unread notifications. */
  readonly dot?: boolean;
  readonly size?: 20 | 24;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Exported for links that look like icon buttons. */
export const iconButtonClass =
  'relative grid size-tap shrink-0 place-items-center rounded-full text-ink transition-opacity active:opacity-60 disabled:opacity-45';

export const IconButtonBody = ({
  icon,
  dot = false,
  size = 24,
}: Pick<IconButtonProps, 'icon' | 'dot' | 'size'>) => (
  <>
    <Icon of={icon} size={size} />
    {dot && (
      <span className="absolute top-2.5 right-2.5 size-2 rounded-full bg-secondary outline-2 outline-page" />
    )}
  </>
);

export const IconButton = ({ icon, label, dot = false, size = 24, className, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={clsx(iconButtonClass, className)}>
    <IconButtonBody icon={icon} dot={dot} size={size} />
  </button>
);
