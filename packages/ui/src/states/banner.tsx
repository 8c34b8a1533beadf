import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

const TONES = {
  plain: { box: 'bg-well', icon: 'text-muted' },
  info: { box: 'bg-info-soft', icon: 'text-info' },
  attention: { box: 'bg-secondary-soft', icon: 'text-secondary-text' },
  warn: { box: 'bg-warn-soft', icon: 'text-warn' },
  bad: { box: 'bg-bad-soft', icon: 'text-bad' },
  good: { box: 'bg-good-soft', icon: 'text-good' },
} as const;

interface BannerProps {
  readonly icon: LucideIcon;
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
  /** Screen readers announce it when it appears. */
  readonly alert?: boolean;
}

/** A short message about the content around it. */
export const Banner = ({ icon, tone = 'plain', children, alert = false }: BannerProps) => (
  <div
    role={alert ? 'alert' : undefined}
    className={clsx('flex gap-3 rounded-field px-3.5 py-3', TONES[tone].box)}
  >
    <Icon of={icon} size={20} className={`mt-px ${TONES[tone].icon}`} />
    <div className="min-w-0 flex-1">{children}</div>
  </div>
);
