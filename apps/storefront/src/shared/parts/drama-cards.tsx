import { Poster } from '@cliffhanger/ui/pictures';
import { Link } from '../navigation/index.ts';
import { type DramaCard, useSeriesPrice } from './series-price.ts';

/** Two columns on a phone, as many as fit elsewhere. */
export const CARD_GRID =
  'grid grid-cols-2 gap-x-4 gap-y-6 wide:grid-cols-[repeat(auto-fill,minmax(var(--poster-wide),1fr))] wide:gap-x-5';

/** Series with the price of all episodes. */
export const DramaCards = ({ list }: { list: readonly DramaCard[] }) => (
  <ul className={CARD_GRID}>
    <DramaItems list={list} eager />
  </ul>
);

export function DramaItems({ list, eager = false }: { list: readonly DramaCard[]; eager?: boolean }) {
  const priceOf = useSeriesPrice();
  return list.map((drama, index) => (
    <li key={drama.id}>
      <Link
        to={`/drama/${drama.id}`}
        className="block rounded-poster transition-transform focus-visible:scale-(--focus-scale)"
      >
        <Poster src={drama.poster} eager={eager && index < 4} />
        <h3 className="mt-2.5 font-film text-film-s">{drama.title}</h3>
        <p className="figures mt-0.5 text-small text-muted">{priceOf(drama)}</p>
      </Link>
    </li>
  ));
}
