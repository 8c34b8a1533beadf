import { moneyFigures } from '@cliffhanger/core/kernel';
import { Poster } from '@cliffhanger/ui/pictures';
import type { listMoreDramas } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useLocale, useTranslation } from '../language/index.ts';
import { Link } from '../navigation/index.ts';

type DramaCard = AnswerOf<typeof listMoreDramas>['list'][number];

/** Series that play now, each with what all of it costs. */
export function DramaCards({ list }: { list: readonly DramaCard[] }) {
  const t = useTranslation();
  const locale = useLocale();
  const priceOf = ({ seriesPrice, readyThrough, episodes }: DramaCard): string => {
    const price = moneyFigures(seriesPrice, locale);
    return readyThrough < episodes
      ? t('viewing.home.out', { price, ready: readyThrough, episodes })
      : t('viewing.home.whole', { price });
  };
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
