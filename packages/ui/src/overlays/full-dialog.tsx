import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/index.ts';
import { usePane } from '../layout/pane.tsx';
import { useUiSettings } from '../settings/index.ts';
import { BACKDROP } from './dialog.tsx';

interface FullDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Sticky at the top, for example a search field. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

const POPUP =
  'fixed inset-x-0 top-0 z-40 mx-auto flex h-dvh max-w-column flex-col bg-page outline-none transition-[translate,opacity] duration-(--slow) data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-6 data-ending-style:opacity-0';

/** Full screen, for long lists and for forms with a keyboard. */
export function FullDialog({ isOpen, onClose, title, header, children }: FullDialogProps) {
  const { words } = useUiSettings();
  const pane = usePane();
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={pane?.element ?? undefined}>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className={POPUP}>
          <header className="flex min-h-bar items-center justify-between gap-3 ps-4 pe-1.5">
            <Base.Title className="min-w-0 text-head">{title}</Base.Title>
            <Base.Close render={<IconButton icon={X} label={words.close} />} />
          </header>
          {header !== undefined && <div className="px-4 pb-3">{header}</div>}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-[calc(16px+var(--safe-bottom))]">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
