import { listMoreDramas, listSeries } from '@cliffhanger/wire/checkout';
import { Footer } from '../../../shared/footer/footer.tsx';
import { useTranslation } from '../../../shared/language/index.ts';
import { Link } from '../../../shared/navigation/index.ts';
import { Answered, DramaCards, FrontPage, SectionTitle } from '../../../shared/parts/index.ts';
import { useScreen } from '../../../shared/screen/index.ts';
import { FIRST_PAGE, useApiQuery } from '../../../shared/server/index.ts';
import { AllSeries } from './all-series.tsx';
import { WideHome } from './wide-home.tsx';

/** The home page, for visitors without a link and returning viewers. */
export function HomeScreen() {
  const t = useTranslation();
  const hasRows = useScreen('rows');
  const popular = useApiQuery(listMoreDramas, FIRST_PAGE);
  const series = useApiQuery(listSeries, FIRST_PAGE);
  const begun = series.data?.list ?? [];
  if (hasRows)
    return <Answered answer={popular}>{(page) => <WideHome popular={page} begun={begun} />}</Answered>;
  return (
    <FrontPage title={t('viewing.home.title')}>
      {begun.length > 0 && (
        <Link to="/mine" className="mt-4 flex min-h-tap items-center text-strong text-info">
          {t('viewing.home.mine', { count: begun.length })}
        </Link>
      )}
      <SectionTitle>{t('viewing.home.popular')}</SectionTitle>
      <Answered answer={popular}>
        {({ list, hasMore }) => (
          <>
            <DramaCards list={list} />
            {hasMore && <AllSeries />}
          </>
        )}
      </Answered>
      <Footer />
    </FrontPage>
  );
}
