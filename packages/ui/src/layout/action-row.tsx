import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

interface ActionRowProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly detail?: ReactNode;
  /** A soft button: the filled one belongs to the screen. */
  readonly action: ReactNode;
}

/** Something one may do here, what it means, and its button. The button goes under the words when it needs room. */
export const ActionRow = ({ icon, title, detail, action }: ActionRowProps) => (
  <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-card bg-surface px-4 py-3">
    {icon !== undefined && <Icon of={icon} className="text-muted" />}
    <div className="min-w-36 flex-1">
      <p className="text-strong">{title}</p>
      {detail !== undefined && <div className="text-small text-muted">{detail}</div>}
    </div>
    {action}
  </div>
);
