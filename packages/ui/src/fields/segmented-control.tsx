import { useId } from 'react';
import { usePane } from '../layout/pane.tsx';

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  /** At most four short options; use `Tabs` for more. */
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Adds the shortcuts `1` to `4` on wide windows. */
  readonly areNumbered?: boolean;
}

/** Radio buttons, for arrow keys and one tab stop. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  areNumbered = false,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const hasKeys = usePane() !== undefined && areNumbered;
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-0.5 rounded-field bg-(--groove) p-[3px]">
      <legend className="sr-only">{label}</legend>
      {options.map((option, index) => (
        <label key={option.value} className="reach grid cursor-pointer">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            {...(hasKeys ? { 'aria-keyshortcuts': String(index + 1) } : {})}
            className="peer sr-only"
          />
          <span className="grid min-h-[38px] place-items-center rounded-inner px-1 py-1 text-center text-label text-muted outline-line transition-colors peer-checked:bg-raised peer-checked:text-ink peer-checked:outline-[0.5px] peer-focus-visible:outline-2 peer-focus-visible:outline-primary">
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
