import { type CSSProperties, useId } from 'react';

interface SliderProps {
  readonly label: string;
  /** The value as text, beside the label and in `aria-valuetext`. */
  readonly valueText: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max: number;
}

/** A whole number: coarse by dragging, exact by arrow keys. */
export function Slider({ label, valueText, value, onChange, min = 1, max }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <output htmlFor={id} className="figures text-title">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
        className="slider h-tap w-full"
        style={{ '--at': `${((value - min) / Math.max(1, max - min)) * 100}%` } as CSSProperties}
      />
      <div aria-hidden className="figures -mt-1.5 flex justify-between text-small text-muted">
        <span>{min}</span>
        <span>{max}</span>
      </div>
    </div>
  );
}
