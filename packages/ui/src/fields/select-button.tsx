import { ChevronRight } from 'lucide-react';
import { type Ref, useId } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { describedBy, FieldFrame, type FieldText, fieldBoxClass } from './field-frame.tsx';

interface SelectButtonProps extends FieldText {
  readonly value: string | undefined;
  readonly placeholder: string;
  readonly onClick: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Looks like a field and opens a sheet or dialog. */
export function SelectButton({ value, placeholder, onClick, ref, ...text }: SelectButtonProps) {
  const id = useId();
  return (
    <FieldFrame id={id} {...text}>
      <button
        ref={ref}
        id={id}
        type="button"
        onClick={onClick}
        aria-haspopup="dialog"
        aria-describedby={describedBy(id, text)}
        className={`${fieldBoxClass(text.error !== undefined)} w-full text-start text-field`}
      >
        <span className={`min-w-0 flex-1 ${value === undefined ? 'text-muted' : ''}`}>
          {value ?? placeholder}
        </span>
        <Icon of={ChevronRight} size={20} className="-mr-1 text-muted" />
      </button>
    </FieldFrame>
  );
}
