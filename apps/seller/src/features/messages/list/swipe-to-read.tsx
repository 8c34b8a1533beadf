import { Icon } from '@cliffhanger/ui';
import { Check } from 'lucide-react';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';

const FURTHEST_PX = 120;
const ENOUGH_PX = 72;
/** Shorter movements may still become a scroll. */
const BEGINS_PX = 12;

interface SwipeToReadProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onRead: () => void;
  readonly children: ReactNode;
}

/** Swipe left to mark as read; a shortcut for the row's button. */
export function SwipeToRead({ label, isOff, onRead, children }: SwipeToReadProps) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const [drawn, setDrawn] = useState(0);
  const begin = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    start.current = isOff || touch === undefined ? undefined : { x: touch.clientX, y: touch.clientY };
  };
  const draw = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    if (start.current === undefined || touch === undefined) return;
    const away = start.current.x - touch.clientX;
    const isScrolling = drawn === 0 && Math.abs(touch.clientY - start.current.y) > Math.abs(away);
    setDrawn(isScrolling || away < BEGINS_PX ? 0 : Math.min(FURTHEST_PX, away));
  };
  const release = () => {
    start.current = undefined;
    setDrawn(0);
    if (drawn >= ENOUGH_PX) onRead();
  };
  return (
    <div className="relative overflow-hidden">
      {drawn > 0 && (
        <div
          aria-hidden
          className="absolute inset-0 flex items-center justify-end gap-2 bg-good-soft px-4 text-label text-good"
        >
          <Icon of={Check} size={20} />
          {drawn >= ENOUGH_PX && label}
        </div>
      )}
      <div
        onTouchStart={begin}
        onTouchMove={draw}
        onTouchEnd={release}
        onTouchCancel={() => setDrawn(0)}
        style={{ translate: `${-drawn}px` }}
        className={`touch-pan-y bg-surface ${drawn > 0 ? '' : 'transition-[translate]'}`}
      >
        {children}
      </div>
    </div>
  );
}
