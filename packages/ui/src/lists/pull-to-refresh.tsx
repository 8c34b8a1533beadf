import { RefreshCw } from 'lucide-react';
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react';
import { usePane } from '../layout/pane.tsx';
import { Icon } from '../pictures/icon.tsx';

const TRIGGER_PX = 64;
const FURTHEST_PX = 96;

interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>;
  readonly label: string;
  readonly children: ReactNode;
}

/** Resists more the further it is pulled. */
export function PullToRefresh({ onRefresh, label, children }: PullToRefreshProps) {
  const startY = useRef<number>(undefined);
  const [pulled, setPulled] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const pane = usePane();
  useOwnPull();

  const begin = (event: TouchEvent) => {
    const isAtTop = window.scrollY <= 0 && (pane?.element?.firstElementChild?.scrollTop ?? 0) <= 0;
    startY.current = isAtTop && !isRefreshing ? event.touches[0]?.clientY : undefined;
  };
  const pull = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY;
    if (startY.current === undefined || y === undefined) return;
    setPulled(Math.min(FURTHEST_PX, Math.max(0, (y - startY.current) / 2)));
  };
  const release = () => {
    startY.current = undefined;
    setPulled(0);
    if (pulled < TRIGGER_PX) return;
    setRefreshing(true);
    void onRefresh().finally(() => setRefreshing(false));
  };

  const height = isRefreshing ? TRIGGER_PX : pulled;
  return (
    <div onTouchStart={begin} onTouchMove={pull} onTouchEnd={release} onTouchCancel={release}>
      <div
        role="status"
        aria-label={isRefreshing ? label : undefined}
        style={{ height }}
        className={`grid place-items-center overflow-hidden text-muted ${pulled > 0 ? '' : 'transition-[height]'}`}
      >
        <span style={{ rotate: `${pulled * 3}deg` }} className={isRefreshing ? 'animate-spin' : ''}>
          <Icon of={RefreshCw} size={20} />
        </span>
      </div>
      {children}
    </div>
  );
}

/** Disables the browser's own gesture, which reloads the whole app. */
function useOwnPull(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.overscrollBehaviorY;
    style.overscrollBehaviorY = 'contain';
    return () => {
      style.overscrollBehaviorY = before;
    };
  }, []);
}
