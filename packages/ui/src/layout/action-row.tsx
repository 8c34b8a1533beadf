import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

interface ActionRowProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly detail?: ReactNode;
  /** Use a soft button: the filled one is reserved for the main action of the screen. */
  readonly action: ReactNode;
}

/** An action with its explanation and a button. The button wraps below the text on narrow screens. */
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
