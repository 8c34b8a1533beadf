import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../buttons/index.ts';
import { Drawing, type DrawingName } from '../pictures/drawings.tsx';

export interface DialogAction {
  readonly label: string;
  readonly onClick: () => void;
  /** Default: the first button is filled, the last is quiet. */
  readonly look?: ButtonLook;
  readonly busy?: boolean;
}

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly drawing?: DrawingName;
  readonly children?: ReactNode;
  readonly actions: readonly DialogAction[];
}

export const BACKDROP =
  'fixed inset-0 z-30 min-h-dvh bg-scrim transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0';

const POPUP =
  'layer-raised fields-sink fixed top-1/2 left-1/2 z-40 max-h-[90dvh] w-[min(100%-48px,400px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-sheet px-5 pt-6 pb-4 text-center outline-none transition-[scale,opacity] data-starting-style:scale-[0.97] data-starting-style:opacity-0 data-ending-style:scale-[0.97] data-ending-style:opacity-0';

const lookOf = (index: number, count: number): ButtonLook => {
  if (index === 0) return 'primary';
  return index === count - 1 ? 'quiet' : 'neutral';
};

/** A modal question with its answers as buttons. */
export const Dialog = ({ isOpen, onClose, title, drawing, children, actions }: DialogProps) => (
  <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
    <Base.Portal>
      <Base.Backdrop className={BACKDROP} />
      <Base.Popup className={POPUP}>
        {drawing !== undefined && (
          <div className="mb-2 flex justify-center">
            <Drawing name={drawing} />
          </div>
        )}
        <Base.Title className="text-title text-balance">{title}</Base.Title>
        {children !== undefined && (
          <Base.Description render={<div />} className="mt-2 text-muted">
            {children}
          </Base.Description>
        )}
        <div className="mt-5 grid gap-2">
          {actions.map(({ label, onClick, look, busy = false }, index) => (
            <Button
              key={label}
              wide
              look={look ?? lookOf(index, actions.length)}
              busy={busy}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);
