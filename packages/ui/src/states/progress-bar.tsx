interface ProgressBarProps {
  /** From 0 to 1. */
  readonly share: number;
  /** Accessible name: the progress in words. */
  readonly label: string;
}

export function ProgressBar({ share, label }: ProgressBarProps) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1 overflow-hidden rounded-full bg-track"
    >
      <span
        style={{ width: `${percent}%` }}
        className="block h-full rounded-full bg-primary transition-[width]"
      />
    </div>
  );
}
