import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';

const SIZES = {
  /** Fills its column: a grid, a carousel. */
  fill: { box: 'w-full', radius: 'rounded-poster', width: 320, height: 427 },
  l: { box: 'w-28', radius: 'rounded-poster', width: 112, height: 149 },
  m: { box: 'w-15', radius: 'rounded-inner', width: 60, height: 80 },
  s: { box: 'w-10', radius: 'rounded-bar', width: 40, height: 53 },
} as const;

interface PosterProps {
  readonly src: string;
  /** Empty where the title stands beside it. */
  readonly alt?: string;
  readonly size?: keyof typeof SIZES;
  /** The first ones a screen shows are fetched at once, the others when they come near. */
  readonly eager?: boolean;
  /** Lies on it: only the choice mark or a corner numeral, with a veil of its own. */
  readonly children?: ReactNode;
}

/** Three by four, and nothing moves when the picture arrives: its place has the ratio and a tone from the start. */
export function Poster({ src, alt = '', size = 'fill', eager = false, children }: PosterProps) {
  const [shown, setShown] = useState<string>();
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
        // What the browser has already is there before anybody can listen.
        ref={(picture) => {
          if (picture?.complete === true && picture.naturalWidth > 0) setShown(src);
        }}
        onLoad={() => setShown(src)}
        className={clsx(
          'size-full object-cover transition-opacity duration-(--slow)',
          shown === src ? 'opacity-100' : 'opacity-0',
        )}
      />
      {children}
    </span>
  );
}

/** A numeral in the corner: the place in a ranking. */
export const PosterRank = ({ rank }: { rank: number }) => (
  <span className="figures absolute start-0 top-0 grid min-h-7 min-w-7 place-items-center rounded-ee-poster bg-poster-veil px-1.5 text-label text-on-poster">
    {rank}
  </span>
);
