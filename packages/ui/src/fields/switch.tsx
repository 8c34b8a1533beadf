import type { LucideIcon } from 'lucide-react';
import { type Ref, useId } from 'react';
import { Icon } from '../pictures/icon.tsx';

interface SwitchProps {
  readonly icon?: LucideIcon;
  readonly label: string;
  readonly hint?: string;
  /** Undefined while loading: the switch is visible and disabled. */
  readonly checked: boolean | undefined;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Validation message, for example when the switch must be on to continue. */
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A setting that takes effect at once. The whole row is the tap target. */
export function Switch({ icon, label, hint, checked, onChange, disabled = false, error, ref }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-15 items-center gap-3 px-4 py-2.5">
      {icon !== undefined && <Icon of={icon} />}
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer self-stretch py-1">
        <span className="block text-strong font-normal">{label}</span>
        {hint !== undefined && <span className="block text-small text-muted">{hint}</span>}
        {error !== undefined && (
          <span id={`${id}-error`} role="alert" className="block text-small text-bad">
            {error}
          </span>
        )}
      </label>
      <button
        ref={ref}
        id={id}
        type="button"
        role="switch"
        aria-checked={checked ?? false}
        aria-busy={checked === undefined}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        disabled={disabled || checked === undefined}
        onClick={() => onChange(!checked)}
        className="reach h-7 w-12 shrink-0 rounded-full bg-edge p-[3px] transition-colors disabled:opacity-45 aria-checked:bg-primary-strong"
      >
        <span
          className={`block size-[22px] rounded-full bg-thumb transition-transform ${checked === true ? 'translate-x-5' : ''}`}
        />
      </button>
    </div>
  );
}
