import { Poster } from '@cliffhanger/ui/pictures';
import { Link } from '../navigation/index.ts';
import { type DramaCard, useSeriesPrice } from './series-price.ts';

/** Series that play now, each with what all of it costs. */
export function DramaCards({ list }: { list: readonly DramaCard[] }) {
  const priceOf = useSeriesPrice();
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-6">
      {list.map((drama, index) => (
        <li key={drama.id}>
          <Link to={`/drama/${drama.id}`} className="block">
            <Poster src={drama.poster} eager={index < 4} />
            <h3 className="mt-2.5 font-film text-film-s">{drama.title}</h3>
            <p className="figures mt-0.5 text-small text-muted">{priceOf(drama)}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
