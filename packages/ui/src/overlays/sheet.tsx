import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { IconButton } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';
import { useCountedSheet } from './open-sheets.ts';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Fills the sheet to its edges under the rest: a keypad. */
  readonly footer?: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler;
}

const BACKDROP =
  'fixed inset-0 z-30 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-(--slow) data-swiping:duration-0 data-starting-style:opacity-0 data-ending-style:opacity-0';

const POPUP =
  'layer-raised fields-sink relative flex max-h-[94dvh] w-full max-w-column flex-col rounded-t-sheet outline-none transition-transform duration-(--slow) ease-out [transform:translateY(var(--drawer-swipe-movement-y))] data-swiping:duration-0 data-swiping:select-none data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)]';

/**
 * Rises from the bottom of the column; a swipe, Escape or a tap beside it closes it. For choices and confirmations:
 * a text input in a drawer is misplaced by the keyboard of an iPhone, so inputs go on pages or dialogs.
 */
export function Sheet({ isOpen, onClose, title, children, footer, onKeyDown }: SheetProps) {
  const { words } = useUiSettings();
  useCountedSheet(isOpen);
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop className={BACKDROP} />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup className={POPUP} onKeyDown={onKeyDown}>
            <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line" />
            <header className="flex items-center justify-between gap-3 ps-4 pe-1.5 pt-1">
              <Drawer.Title className="min-w-0 text-head">{title}</Drawer.Title>
              <Drawer.Close render={<IconButton icon={X} label={words.close} />} />
            </header>
            <Drawer.Content className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-1 pb-[calc(16px+var(--safe-bottom))]">
              {children}
            </Drawer.Content>
            {footer}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
