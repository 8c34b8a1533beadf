interface KeyHintProps {
  readonly keys: readonly string[];
  /** A range: the two keys are its ends. */
  readonly upTo?: boolean;
  readonly children: string;
}

/** A keyboard shortcut, in the footer of a list. */
export const KeyHint = ({ keys, upTo = false, children }: KeyHintProps) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    {keys.map((key, index) => (
      <span key={key} className="inline-flex items-center gap-1.5">
        {upTo && index > 0 && '–'}
        <kbd className="inline-grid min-w-[18px] place-items-center rounded-[5px] border border-line px-1 font-sans text-[11px]/[16px] text-muted">
          {key}
        </kbd>
      </span>
    ))}{' '}
    {children}
  </span>
);
