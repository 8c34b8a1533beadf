import { listMoreDramas } from '@cliffhanger/wire/checkout';
import { useState } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { Action, Answered, CARD_GRID, DramaItems } from '../../../shared/parts/index.ts';
import { FIRST_PAGE, useApiQuery } from '../../../shared/server/index.ts';

/** Series after the first page, loaded page by page on request. */
export function AllSeries() {
  const t = useTranslation();
  const [last, setLast] = useState(FIRST_PAGE.page + 1);
  const pages = Array.from({ length: last - FIRST_PAGE.page }, (_, index) => FIRST_PAGE.page + 1 + index);
  return (
    <section aria-label={t('viewing.home.more')}>
      <h2 className="mt-7 mb-2.5 text-label text-muted wide:mb-3.5 wide:text-row wide:text-ink">
        {t('viewing.home.more')}
      </h2>
      <ul className={CARD_GRID}>
        {pages.map((page) => (
          <PageOfSeries key={page} page={page} onMore={page === last ? () => setLast(page + 1) : undefined} />
        ))}
      </ul>
    </section>
  );
}

function PageOfSeries({ page, onMore }: { page: number; onMore: (() => void) | undefined }) {
  const t = useTranslation();
  const answer = useApiQuery(listMoreDramas, { ...FIRST_PAGE, page });
  if (answer.data === undefined)
    return (
      <li className="col-span-full">
        <Answered answer={answer}>{() => null}</Answered>
      </li>
    );
  return (
    <>
      <DramaItems list={answer.data.list} />
      {onMore !== undefined && answer.data.hasMore && (
        <li className="col-span-full">
          <Action look="outline" onClick={onMore}>
            {t('viewing.home.show-more')}
          </Action>
        </li>
      )}
    </>
  );
}
