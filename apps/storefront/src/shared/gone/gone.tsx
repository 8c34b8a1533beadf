import { Refused } from '@cliffhanger/client/refusals';
import type { Id } from '@cliffhanger/core/kernel';
import { listMoreDramas } from '@cliffhanger/wire/checkout';
import { Footer } from '../footer/footer.tsx';
import { useTranslation } from '../language/index.ts';
import { Link } from '../navigation/index.ts';
import { DramaCards, FrontPage, filledButton, SectionTitle } from '../parts/index.ts';
import { FEW, useApiQuery } from '../server/index.ts';

/** Why a linked series is not available to this viewer; `undefined` for other errors. */
export function goneBecause(error: unknown): 'gone' | 'away' | undefined {
  const name = error instanceof Refused ? error.refusal.name : undefined;
  if (name === 'not-licensed-here') return 'away';
  return name === 'drama-unknown' ? 'gone' : undefined;
}

interface GoneProps {
  readonly why: 'gone' | 'away';
  readonly dramaId: Id<'drama'>;
}

/** For links to a series that is no longer sold or not available here: explains why and suggests similar series. */
export function Gone({ why, dramaId }: GoneProps) {
  const t = useTranslation();
  const near = useApiQuery(listMoreDramas, { dramaId, ...FEW });
  return (
    <FrontPage title={t(`viewing.${why}.title`)}>
      <p className="mt-4 mb-5 text-muted">{t(`viewing.${why}.text`)}</p>
      <Link to="/mine" className={filledButton('outline')}>
        {t('viewing.footer.mine')}
      </Link>
      {near.data !== undefined && near.data.list.length > 0 && (
        <>
          <SectionTitle>{t('viewing.gone.near')}</SectionTitle>
          <DramaCards list={near.data.list} />
        </>
      )}
      <Footer />
    </FrontPage>
  );
}
