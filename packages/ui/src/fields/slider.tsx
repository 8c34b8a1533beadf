import { type CSSProperties, useId } from 'react';

interface SliderProps {
  readonly label: string;
  /** The value in words, beside the label and for a screen reader. */
  readonly shown: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max: number;
}

/** A whole number that may be rough at first: drawn with a finger, exact with the arrows. */
export function Slider({ label, shown, value, onChange, min = 1, max }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <output htmlFor={id} className="figures text-title">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={shown}
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
