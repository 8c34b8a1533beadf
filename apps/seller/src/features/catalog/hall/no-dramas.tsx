import { Button, buttonClass, EmptyState } from '@cliffhanger/ui';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { ALL_CATEGORIES, type HallFilter } from './hall-filter.ts';

/** Nothing fits, or everything is the seller's already. */
export function NoDramas({ filter }: { filter: HallFilter }) {
  const say = useSay();
  if (!filter.isNarrow) {
    return (
      <EmptyState
        title={say('catalog.hall.empty')}
        action={
          <PageLink to="library" className={buttonClass({ look: 'primary', wide: true })}>
            {say('catalog.hall.library')}
          </PageLink>
        }
      >
        {say('catalog.hall.empty.text')}
      </EmptyState>
    );
  }
  const showAll = () => (filter.search === '' ? filter.setCategory(ALL_CATEGORIES) : filter.setSearch(''));
  return (
    <EmptyState
      drawing="lost"
      title={say('catalog.hall.nothing-found')}
      action={
        <Button look="primary" wide onClick={showAll}>
          {say('catalog.hall.nothing-found.action')}
        </Button>
      }
    >
      {say('catalog.hall.nothing-found.text')}
    </EmptyState>
  );
}
