import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

const CHIP =
  'grid cursor-pointer place-items-center rounded-full py-1 text-center text-label whitespace-nowrap transition-colors';
const LARGE_CHIP = 'min-h-9 px-4';
/** Lower chips that wrap, for narrow lists. */
const SMALL_CHIP = 'min-h-[30px] px-2 pointer-coarse:min-h-tap';
const SMALL_ROW = 'flex min-w-0 flex-wrap gap-1';
const ROW = 'no-scrollbar -mx-gutter flex min-w-0 gap-2 overflow-x-auto px-gutter py-1.5';

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Chips that toggle, after the radio chips. */
  readonly children?: ReactNode;
  readonly size?: 's';
}

/** Radio buttons for sorting or filtering a list; the row scrolls sideways. */
export function Chips<Value extends string>({
  label,
  options,
  value,
  onChange,
  children,
  size,
}: ChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={size === 's' ? SMALL_ROW : ROW}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="reach shrink-0">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="peer sr-only"
          />
          <span
            className={clsx(
              CHIP,
              size === 's' ? SMALL_CHIP : LARGE_CHIP,
              'bg-surface peer-checked:bg-ink peer-checked:text-page peer-focus-visible:outline-2 peer-focus-visible:outline-primary',
            )}
          >
            {option.label}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}

interface ChipProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A filter that toggles. */
export const Chip = ({ label, isOn, onChange }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
    className={clsx(CHIP, LARGE_CHIP, 'reach shrink-0', isOn ? 'bg-ink text-page' : 'bg-surface')}
  >
    {label}
  </button>
);
