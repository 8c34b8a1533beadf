import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { describedBy, FieldFrame, type FieldText, fieldBoxClass } from './field-frame.tsx';

interface TextAreaProps
  extends FieldText,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'rows'> {
  readonly rows?: number;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Grows with its text. */
export function TextArea({ label, error, hint, id, rows = 4, ...input }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint}>
      <div className={fieldBoxClass(error !== undefined)}>
        <textarea
          {...input}
          id={fieldId}
          rows={rows}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(fieldId, { label, error, hint })}
          className="field-sizing-content min-h-24 min-w-0 flex-1 resize-none bg-transparent py-3 text-field text-ink outline-none placeholder:text-muted"
        />
      </div>
    </FieldFrame>
  );
}
