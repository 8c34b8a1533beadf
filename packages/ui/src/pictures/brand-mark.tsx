import { BRAND_MARK_LEDGE, BRAND_MARK_PLAY, BRAND_MARK_VIEW } from '@cliffhanger/core/kernel';

interface BrandMarkProps {
  readonly size?: number;
  /** URL of the operator's own logo, which replaces ours. */
  readonly source?: string;
  readonly className?: string;
}

/** A ledge with a play button over its edge. The tile is light in dark mode. */
export function BrandMark({ size = 40, source, className = '' }: BrandMarkProps) {
  const shape = `shrink-0 rounded-[24%] ${className}`;
  if (source !== undefined) return <img src={source} alt="" width={size} height={size} className={shape} />;
  return (
    <svg viewBox={BRAND_MARK_VIEW} width={size} height={size} aria-hidden className={`bg-ink ${shape}`}>
      <path className="fill-page" d={BRAND_MARK_LEDGE} />
      <path className="fill-primary" d={BRAND_MARK_PLAY} />
    </svg>
  );
}
