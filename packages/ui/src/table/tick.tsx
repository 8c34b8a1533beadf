import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { MouseEvent } from 'react';

interface TickProps {
  /** Accessible name; there is no visible text. */
  readonly label: string;
  readonly state: 'on' | 'off' | 'part';
  /** Not a tab stop: the table has a key for it. */
  readonly isQuiet?: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** A checkbox in a table; the surrounding cell is the click target. */
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
      // `onClick` does the work, because a change event does not know whether Shift was held.
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
