import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';
import { describedBy, FieldFrame, type FieldText, fieldBoxClass } from './field-frame.tsx';

interface StepperProps extends FieldText {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Spec §9: from 1, in steps of 1. */
  readonly min?: number;
  readonly max?: number;
}

/** A whole number, by buttons or typed. Typed values are clamped on blur. */
export function Stepper({ value, onChange, min = 1, max = Number.MAX_SAFE_INTEGER, ...text }: StepperProps) {
  const id = useId();
  const { words } = useUiSettings();
  const put = (wanted: number) => onChange(Math.min(max, Math.max(min, Math.trunc(wanted))));
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '');
    if (digits !== '') onChange(Math.min(max, Number(digits)));
  };
  return (
    <FieldFrame id={id} {...text}>
      <div className={`${fieldBoxClass(text.error !== undefined)} px-0.5`}>
        <IconButton
          icon={Minus}
          size={20}
          label={words.less}
          disabled={value <= min}
          onClick={() => put(value - 1)}
        />
        <input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          value={value}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-describedby={describedBy(id, text)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => put(value)}
          className="figures h-12 w-0 min-w-0 flex-1 bg-transparent text-center text-field outline-none"
        />
        <IconButton
          icon={Plus}
          size={20}
          label={words.more}
          disabled={value >= max}
          onClick={() => put(value + 1)}
        />
      </div>
    </FieldFrame>
  );
}
