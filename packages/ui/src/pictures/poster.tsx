import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';

const SIZES = {
  /** Fills its column, as in a grid or carousel. */
  fill: { box: 'w-full', radius: 'rounded-poster', width: 320, height: 427 },
  l: { box: 'w-28', radius: 'rounded-poster', width: 112, height: 149 },
  m: { box: 'w-15', radius: 'rounded-inner', width: 60, height: 80 },
  s: { box: 'w-10', radius: 'rounded-bar', width: 40, height: 53 },
} as const;

interface PosterProps {
  readonly src: string;
  /** Empty where the title is beside it. */
  readonly alt?: string;
  readonly size?: keyof typeof SIZES;
  /** Set for the first posters of a screen; others load lazily. */
  readonly eager?: boolean;
  /** Overlay: only the selection mark or the rank, each with its own scrim. */
  readonly children?: ReactNode;
}

/** Ratio 3:4 with a background colour from the start, so that loading shifts nothing. */
export function Poster({ src, alt = '', size = 'fill', eager = false, children }: PosterProps) {
  const [loaded, setLoaded] = useState<string>();
  const { box, radius, width, height } = SIZES[size];
  return (
    <span className={clsx('relative block aspect-[3/4] shrink-0 overflow-hidden bg-control', box, radius)}>
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        // A cached image may have loaded before React attaches `onLoad`.
        ref={(picture) => {
          if (picture?.complete === true && picture.naturalWidth > 0) setLoaded(src);
        }}
        onLoad={() => setLoaded(src)}
        className={clsx(
          'size-full object-cover transition-opacity duration-(--slow)',
          loaded === src ? 'opacity-100' : 'opacity-0',
        )}
      />
      {children}
    </span>
  );
}

/** The rank in the corner. */
export const PosterRank = ({ rank }: { rank: number }) => (
  <span className="figures absolute start-0 top-0 grid min-h-7 min-w-7 place-items-center rounded-ee-poster bg-poster-veil px-1.5 text-label text-on-poster">
    {rank}
  </span>
);
