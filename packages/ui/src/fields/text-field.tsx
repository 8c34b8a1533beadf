import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useUiSettings } from '../settings/index.ts';
import { describedBy, FieldFrame, type FieldText, fieldBoxClass } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldText,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'className' | 'size'> {
  /** Before and after what is typed: `@`, `USDT`. */
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly aside?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A label above, an error under it. `type="password"` brings the eye. Set `inputMode` so that the fitting keyboard opens. */
export function TextField({
  label,
  error,
  hint,
  prefix,
  suffix,
  aside,
  id,
  type = 'text',
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const { words } = useUiSettings();
  const [isShown, setShown] = useState(false);
  const isSecret = type === 'password';
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint} aside={aside}>
      <div className={fieldBoxClass(error !== undefined)}>
        {prefix !== undefined && <span className="text-muted">{prefix}</span>}
        <input
          {...input}
          id={fieldId}
          type={isSecret && isShown ? 'text' : type}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(fieldId, { label, error, hint })}
          className="h-[46px] min-w-0 flex-1 bg-transparent text-field text-ink outline-none placeholder:text-muted disabled:cursor-not-allowed"
        />
        {suffix !== undefined && <span className="text-muted">{suffix}</span>}
        {isSecret && (
          <IconButton
            icon={isShown ? EyeOff : Eye}
            size={20}
            label={isShown ? words.hidePassword : words.showPassword}
            aria-pressed={isShown}
            className="-mr-3 text-muted"
            onClick={() => setShown(!isShown)}
          />
        )}
      </div>
    </FieldFrame>
  );
}
