import { Sheet, WhenOpened } from '@cliffhanger/ui/overlays';
import { useState } from 'react';
import { Action } from './button.tsx';
import { ProblemLine } from './states.tsx';

interface SureSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The consequence. */
  readonly text: string;
  readonly action: string;
  /** Resolves to an error message, or `undefined` when done. */
  readonly onConfirm: () => Promise<string | undefined>;
}

/** Confirms an action that cannot be undone. */
export function SureSheet({ isOpen, onClose, title, text, action, onConfirm }: SureSheetProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    const wrong = await onConfirm();
    setBusy(false);
    setProblem(wrong);
    if (wrong === undefined) onClose();
  };
  return (
    <WhenOpened isOpen={isOpen}>
      <Sheet isOpen={isOpen} onClose={onClose} title={title}>
        <p className="mt-1 mb-5 text-muted">{text}</p>
        <div className="grid gap-3">
          <ProblemLine text={problem} />
          <Action look="danger" busy={isBusy} onClick={() => void confirm()}>
            {action}
          </Action>
        </div>
      </Sheet>
    </WhenOpened>
  );
}
