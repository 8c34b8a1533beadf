import { Heart } from 'lucide-react';

/** An animated heart per double tap. */
export const LikeBurst = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-10 grid place-items-center">
      <Heart key={count} size={110} className="animate-like fill-like text-like" />
    </div>
  );
