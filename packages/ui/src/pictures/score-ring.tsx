import { clsx } from 'clsx';

const SIZES = {
  m: { px: 52, stroke: 5, text: 'text-head' },
  l: { px: 96, stroke: 8, text: 'text-display' },
} as const;

interface ScoreRingProps {
  readonly score: number;
  readonly of?: number;
  /** Accessible name, for example `Credit score 86 of 100`. */
  readonly label: string;
  readonly size?: keyof typeof SIZES;
}

export function ScoreRing({ score, of = 100, label, size = 'm' }: ScoreRingProps) {
  const { px, stroke, text } = SIZES[size];
  const radius = (px - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const circle = { cx: px / 2, cy: px / 2, r: radius, fill: 'none', strokeWidth: stroke };
  return (
    <span
      role="img"
      aria-label={label}
      style={{ width: px, height: px }}
      className="relative grid shrink-0 place-items-center"
    >
      <svg width={px} height={px} aria-hidden className="absolute inset-0 -rotate-90">
        <circle {...circle} className="stroke-track" />
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - Math.min(1, Math.max(0, score / of)))}
          className="stroke-primary transition-[stroke-dashoffset] duration-(--slow)"
        />
      </svg>
      <span aria-hidden className={clsx('figures', text)}>
        {score}
      </span>
    </span>
  );
}
