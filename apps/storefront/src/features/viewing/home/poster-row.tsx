import { Icon, Poster } from '@cliffhanger/ui/pictures';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { Link } from '../../../shared/navigation/index.ts';

export interface RowItem {
  readonly key: string;
  readonly to: string;
  readonly poster: string;
  readonly title: string;
  readonly detail: string;
  /** How much of it was watched; undefined: not begun. */
  readonly part?: number;
}

interface PosterRowProps {
  readonly title: string;
  readonly items: readonly RowItem[];
  /** The first row of the page is seen at once. */
  readonly eager?: boolean;
}

/** Series beside each other, to the edge of the screen and beyond. */
export function PosterRow({ title, items, eager = false }: PosterRowProps) {
  const heading = useId();
  const strip = useRef<HTMLUListElement>(null);
  const { hasBefore, hasAfter } = useHidden(strip, items.length);
  if (items.length === 0) return null;
  const scrollBy = (parts: number) =>
    strip.current?.scrollBy({ left: strip.current.clientWidth * parts, behavior: 'smooth' });
  return (
    <section aria-labelledby={heading} className="relative mt-8 first:mt-0">
      <h2 id={heading} className="mb-3.5 px-(--edge-wide) text-row">
        {title}
      </h2>
      <ul
        ref={strip}
        className="no-scrollbar -my-6 flex gap-5 overflow-x-auto scroll-px-(--edge-wide) px-(--edge-wide) py-6"
      >
        {items.map((item, index) => (
          <li key={item.key} className="w-(--poster-wide) shrink-0">
            <PosterLink item={item} eager={eager} isFirst={eager && index === 0} />
          </li>
        ))}
      </ul>
      {hasBefore && <Further side="before" onPress={() => scrollBy(-0.8)} />}
      {hasAfter && <Further side="after" onPress={() => scrollBy(0.8)} />}
    </section>
  );
}

const PosterLink = ({ item, eager, isFirst }: { item: RowItem; eager: boolean; isFirst: boolean }) => (
  <Link
    to={item.to}
    className="block scroll-my-12 rounded-poster transition-transform focus-visible:scale-(--focus-scale)"
    {...(isFirst ? { 'data-arrows-begin': '' } : {})}
  >
    <Poster src={item.poster} eager={eager}>
      {item.part !== undefined && (
        <span aria-hidden className="absolute inset-x-3 bottom-3 h-1 overflow-hidden rounded-full bg-hair">
          <span className="block h-full bg-on-stage" style={{ width: `${Math.round(item.part * 100)}%` }} />
        </span>
      )}
    </Poster>
    <h3 className="mt-3 line-clamp-2 font-film text-film-s">{item.title}</h3>
    <p className="figures truncate text-small text-muted">{item.detail}</p>
  </Link>
);

/** For a mouse; whoever has keys has the arrows. */
function Further({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  const t = useTranslation();
  const isAfter = side === 'after';
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t(isAfter ? 'viewing.home.further' : 'viewing.home.nearer')}
      onClick={onPress}
      className={`absolute top-1/2 grid size-13 -translate-y-1/2 place-items-center rounded-full bg-watch text-on-watch pointer-coarse:hidden ${isAfter ? 'right-6' : 'left-6'}`}
    >
      <Icon of={isAfter ? ChevronRight : ChevronLeft} />
    </button>
  );
}

/** Whether the strip goes on to either side. */
function useHidden(strip: RefObject<HTMLElement | null>, count: number) {
  const [hidden, setHidden] = useState({ hasBefore: false, hasAfter: false });
  useEffect(() => {
    const element = strip.current;
    if (element === null || count === 0) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setHidden({ hasBefore: scrollLeft > 8, hasAfter: scrollLeft + clientWidth < scrollWidth - 8 });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [strip, count]);
  return hidden;
}
