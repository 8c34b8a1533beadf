import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: 16 | 20 | 24 | 28;
  readonly className?: string;
}

/** Line icons of one weight (SCREENS "Look"). Always decoration: the words stand beside it or on its button. */
export const Icon = ({ of: Drawing, size = 24, className = '' }: IconProps) => (
  <Drawing
    size={size}
    strokeWidth={1.75}
    absoluteStrokeWidth
    aria-hidden
    className={`shrink-0 ${className}`}
  />
);
