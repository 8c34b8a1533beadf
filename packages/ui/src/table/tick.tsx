import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { MouseEvent } from 'react';

interface TickProps {
  /** What is chosen with it: there is no other text. */
  readonly label: string;
  readonly state: 'on' | 'off' | 'part';
  /** Left out of the order of Tab: a table has a key for it. */
  readonly isQuiet?: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** A small box in a table; the cell round it takes the click. */
export const Tick = ({ label, state, isQuiet = false, onClick }: TickProps) => (
  <label className="grid size-full cursor-pointer place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={state === 'on'}
      ref={(box) => {
        if (box !== null) box.indeterminate = state === 'part';
      }}
      tabIndex={isQuiet ? -1 : 0}
      onClick={onClick}
      // The click is what counts: it knows of Shift.
      onChange={() => undefined}
      className="peer sr-only"
    />
    <span
      aria-hidden
      className={clsx(
        'grid size-[18px] place-items-center rounded-[5px] text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary',
        state === 'off' ? 'border-[1.5px] border-edge' : 'bg-primary-strong',
      )}
    >
      {state === 'on' && <Check size={13} strokeWidth={3} />}
      {state === 'part' && <Minus size={13} strokeWidth={3} />}
    </span>
  </label>
);
