import { Button, buttonClass, EmptyState } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { ALL_CATEGORIES, type HallFilter } from './hall-filter.ts';

/** Nothing matches, or every drama is already in the library. */
export function NoDramas({ filter }: { filter: HallFilter }) {
  const t = useTranslation();
  if (!filter.isNarrow) {
    return (
      <EmptyState
        title={t('catalog.hall.empty')}
        action={
          <PageLink to="library" className={buttonClass({ look: 'primary', wide: true })}>
            {t('catalog.hall.library')}
          </PageLink>
        }
      >
        {t('catalog.hall.empty.text')}
      </EmptyState>
    );
  }
  const showAll = () => (filter.search === '' ? filter.setCategory(ALL_CATEGORIES) : filter.setSearch(''));
  return (
    <EmptyState
      drawing="lost"
      title={t('catalog.hall.nothing-found')}
      action={
        <Button look="primary" wide onClick={showAll}>
          {t('catalog.hall.nothing-found.action')}
        </Button>
      }
    >
      {t('catalog.hall.nothing-found.text')}
    </EmptyState>
  );
}
