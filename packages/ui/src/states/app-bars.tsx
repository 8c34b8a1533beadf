import { RefreshCw, WifiOff } from 'lucide-react';
import { Icon } from '../pictures/icon.tsx';

/** Offline message with the features that still work. */
export const OfflineBanner = ({ text }: { text: string }) => (
  <div
    role="status"
    className="flex min-h-9 items-center justify-center gap-2 bg-sunken px-4 py-1.5 text-center text-label text-muted"
  >
    <Icon of={WifiOff} size={16} />
    {text}
  </div>
);

/** A new app version is available. The user decides when to reload. */
export const UpdateBar = ({
  text,
  action,
  onRefresh,
}: {
  text: string;
  action: string;
  onRefresh: () => void;
}) => (
  <div
    role="status"
    className="flex min-h-tap items-center justify-center gap-2 bg-sunken px-4 text-label text-muted"
  >
    <Icon of={RefreshCw} size={16} />
    {text}
    <button type="button" onClick={onRefresh} className="reach px-1 text-primary-text">
      {action}
    </button>
  </div>
);
