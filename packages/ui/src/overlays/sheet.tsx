import { Dialog } from '@base-ui/react/dialog';
import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../buttons/index.ts';
import { type Pane, usePane } from '../layout/pane.tsx';
import { useUiSettings } from '../settings/index.ts';
import { useCountedSheet } from './open-sheets.ts';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Below the content, edge to edge, for example a keypad. */
  readonly footer?: ReactNode;
  readonly onKeyDown?: KeyboardEventHandler;
  /** Modal on wide windows too, for the fund password. */
  readonly isModal?: boolean;
}

const BACKDROP =
  'fixed inset-0 z-30 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-(--slow) data-swiping:duration-0 data-starting-style:opacity-0 data-ending-style:opacity-0';

const POPUP =
  'layer-raised fields-sink relative flex max-h-[94dvh] w-full max-w-column flex-col rounded-t-sheet outline-none transition-transform duration-(--slow) ease-out [transform:translateY(var(--drawer-swipe-movement-y))] data-swiping:duration-0 data-swiping:select-none data-starting-style:[transform:translateY(100%)] data-ending-style:[transform:translateY(100%)]';

/**
 * A bottom sheet. Swipe, Escape or a tap outside closes it. Text inputs go on pages or dialogs instead,
 * because the iPhone keyboard misplaces inputs in a drawer.
 */
export function Sheet({ isModal = false, ...sheet }: SheetProps) {
  const pane = usePane();
  return isModal || pane === undefined || pane.sheets === null ? (
    <RisingSheet {...sheet} />
  ) : (
    <SheetAsPane {...sheet} pane={pane} sheets={pane.sheets} />
  );
}

type SheetContent = Omit<SheetProps, 'isModal'>;

function RisingSheet({ isOpen, onClose, title, children, footer, onKeyDown }: SheetContent) {
  const { words } = useUiSettings();
  const pane = usePane();
  useCountedSheet(isOpen);
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Drawer.Portal container={pane?.element ?? undefined}>
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

interface SheetAsPaneProps extends SheetContent {
  readonly pane: Pane;
  readonly sheets: HTMLElement;
}

/** On a wide window the sheet is a pane beside its subject; navigation there closes it. */
function SheetAsPane({
  isOpen,
  onClose,
  title,
  children,
  footer,
  onKeyDown,
  pane,
  sheets,
}: SheetAsPaneProps) {
  const { words } = useUiSettings();
  useClosedByVisit(pane.visit, isOpen, onClose);
  return (
    <Dialog.Root
      open={isOpen}
      modal={false}
      disablePointerDismissal
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog.Portal container={sheets}>
        <Dialog.Popup
          data-sheet-pane
          className="fields-sink flex h-full animate-aside flex-col bg-surface outline-none"
          onKeyDown={onKeyDown}
        >
          <header className="flex min-h-bar shrink-0 items-center justify-between gap-3 ps-5 pe-2">
            <Dialog.Title className="min-w-0 text-head">{title}</Dialog.Title>
            <Dialog.Close render={<IconButton icon={X} label={words.close} />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {footer}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useClosedByVisit(visit: string, isOpen: boolean, onClose: () => void): void {
  const openedAt = useRef(visit);
  useEffect(() => {
    if (isOpen && openedAt.current !== visit) onClose();
    openedAt.current = visit;
  }, [visit, isOpen, onClose]);
}
