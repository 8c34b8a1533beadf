import { type ReactNode, type TextareaHTMLAttributes, useEffect, useRef } from 'react';
import { Act } from './form.tsx';
import { FieldProblem, useOwnProblem } from './own-problem.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextArea({ label, value, onChange, rows = 4, ...area }: TextAreaProps) {
  const { problem, clear, onInvalid } = useOwnProblem();
  return (
    <label className="mb-3 block">
      <span className="mb-1 block text-small text-muted">{label}</span>
      <textarea
        {...area}
        rows={rows}
        value={value}
        aria-invalid={problem !== undefined}
        onInvalid={onInvalid}
        onChange={(event) => {
          clear();
          onChange(event.target.value);
        }}
        className="block w-full rounded-bar border border-line bg-surface px-2.5 py-1.5 text-ink"
      />
      <FieldProblem text={problem} />
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly onChange: (value: Value) => void;
}

export const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <label className="mb-3 block">
    <span className="mb-1 block text-small text-muted">{label}</span>
    <select
      aria-label={label}
      className="h-8 w-full rounded-bar border border-line bg-surface px-2 text-ink"
      value={value}
      onChange={(event) => {
        const chosen = options.find(([known]) => known === event.target.value);
        if (chosen !== undefined) onChange(chosen[0]);
      }}
    >
      {options.map(([known, name]) => (
        <option key={known} value={known}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

interface FilesActProps {
  readonly children: ReactNode;
  /** The `accept` attribute of the input: `.csv`, `image/*`. */
  readonly accept?: string;
  readonly takesMany?: boolean;
  /** Selects a folder with all of its files, instead of files. */
  readonly takesFolder?: boolean;
  readonly look?: 'plain' | 'main';
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the file picker. */
export function FilesAct({
  children,
  accept,
  takesMany = false,
  takesFolder = false,
  onFiles,
  ...act
}: FilesActProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.webkitdirectory = takesFolder;
  }, [takesFolder]);
  return (
    <>
      <Act {...act} onClick={() => input.current?.click()}>
        {children}
      </Act>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={takesMany || takesFolder}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Without this, selecting the same file again would not fire a change event.
          target.value = '';
        }}
      />
    </>
  );
}

const TONES = {
  plain: 'bg-control text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const;

export type Tone = keyof typeof TONES;

export const Chip = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) => (
  <span
    className={`inline-flex h-5 items-center rounded-[5px] px-1.5 text-small font-medium whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
);
