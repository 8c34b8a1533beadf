import { useState } from 'react';
import { initialsOf } from './initials.ts';

const SIZES = {
  s: { box: 'size-9', text: 'text-label' },
  m: { box: 'size-11', text: 'text-strong' },
  l: { box: 'size-15', text: 'text-title' },
  xl: { box: 'size-24', text: 'text-display' },
} as const;

interface AvatarProps {
  readonly name: string;
  readonly picture?: string | null;
  readonly size?: keyof typeof SIZES;
}

/** Decorative: the name is always beside it. */
export function Avatar({ name, picture = null, size = 'm' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const { box, text } = SIZES[size];
  const shape = `grid shrink-0 place-items-center overflow-hidden rounded-full bg-ink text-page ${box}`;
  if (picture === null || picture === broken) {
    return (
      <span aria-hidden className={`${shape} ${text}`}>
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <span className={shape}>
      <img src={picture} alt="" className="size-full object-cover" onError={() => setBroken(picture)} />
    </span>
  );
}
