import { type Pane, PaneProvider } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { usePaneScroll } from './pane-scroll.ts';

interface PaneBoxProps extends Omit<Pane, 'element'> {
  /** The key of the stored scroll position. */
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A pane that scrolls independently. Its `contain` makes it the containing block of fixed elements, so that bars and
 * dialogs of the page inside are positioned as on a phone.
 */
export function PaneBox({ name, place, isBeside, close, sheets, visit, className, children }: PaneBoxProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  usePaneScroll(scroller, name);
  const pane = useMemo(
    () => ({ place, isBeside, close, sheets, visit, element }),
    [place, isBeside, close, sheets, visit, element],
  );
  return (
    <div
      ref={setElement}
      data-pane={place}
      className={clsx('@container relative min-w-0 bg-page contain-layout', className)}
    >
      <div ref={scroller} className="flex h-full flex-col overflow-y-auto overscroll-contain">
        <div className="flex flex-1 flex-col">
          <PaneProvider pane={pane}>{children}</PaneProvider>
        </div>
      </div>
    </div>
  );
}
