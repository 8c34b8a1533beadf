import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: 16 | 20 | 24 | 28;
  readonly className?: string;
}

/**
 * Line icons of one weight (SCREENS "Look"). Decorative: the text is beside the icon or in the label of its
 * button.
 */
export const Icon = ({ of: Drawing, size = 24, className = '' }: IconProps) => (
  <Drawing
    size={size}
    strokeWidth={1.75}
    absoluteStrokeWidth
    aria-hidden
    className={`shrink-0 ${className}`}
  />
);
