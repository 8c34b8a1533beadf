import { moneyFigures } from '@cliffhanger/core/kernel';
import { Poster } from '@cliffhanger/ui/pictures';
import { listMoreDramas, listSeries } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { Footer } from '../../../shared/footer/footer.tsx';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { Link } from '../../../shared/navigation/index.ts';
import { Answered, FrontPage, SectionTitle } from '../../../shared/parts/index.ts';
import { FIRST_PAGE, useApiQuery } from '../../../shared/server/index.ts';

type Card = AnswerOf<typeof listMoreDramas>['list'][number];

/** For who comes without a link, or comes back. */
export function HomeScreen() {
  const t = useTranslation();
  const locale = useLocale();
  const more = useApiQuery(listMoreDramas, {});
  const series = useApiQuery(listSeries, FIRST_PAGE);
  const begun = series.data?.list ?? [];
  const priceOf = ({ seriesPrice, readyThrough, episodes }: Card): string => {
    const price = moneyFigures(seriesPrice, locale);
    return readyThrough < episodes
      ? t('viewing.home.out', { price, ready: readyThrough, episodes })
      : t('viewing.home.whole', { price });
  };
  return (
    <FrontPage title={t('viewing.home.title')}>
      {begun.length > 0 && (
        <Link to="/mine" className="mt-4 flex min-h-tap items-center text-strong text-info">
          {t('viewing.home.mine', { count: begun.length })}
        </Link>
      )}
      <SectionTitle>{t('viewing.home.popular')}</SectionTitle>
      <Answered answer={more}>
        {({ list }) => (
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
        )}
      </Answered>
      <Footer />
    </FrontPage>
  );
}
